import type { TestReply } from '../../../../protocol/index.js';
import {
  chooseItem,
  environment,
  field,
  firstRun,
  formButton,
  openMenu,
  openMore,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import { click, press, type, unmountAll, until } from '../../__tests__/fixtures/render.js';
import { emptyState, withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';

afterEach(unmountAll);

const KEY = 'sk-canary-7Qx31';

/** Every string that can be reached from the panel's elements: attributes, values of fields, and React's own state. */
function holds(root: HTMLElement, secret: string): boolean {
  const seen = new Set<object>();
  const left: unknown[] = [root, ...root.querySelectorAll('*')];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes(secret)) {
      return true;
    }
    if (typeof next === 'object' && next !== null && !seen.has(next)) {
      seen.add(next);
      if (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement) {
        left.push(next.value, next.defaultValue);
      }
      for (const name of Object.getOwnPropertyNames(next)) {
        if (!(next instanceof Window)) {
          left.push((Object.getOwnPropertyDescriptor(next, name) as PropertyDescriptor).value);
        }
      }
    }
  }
  return root.outerHTML.includes(secret);
}

describe('the form of a connection', () => {
  it('is offered with the first card while the service is there', () => {
    expect(renderConnected(firstRun, null).root.querySelector('.jp-cw-Connect')).toBeNull();
    unmountAll();
    const panel = renderConnected(firstRun, []);
    expect(panel.find('.jp-cw-Connect').textContent).toContain('Connect a model for open questions (optional)');
    expect(field(panel, 'Base URL').value).toBe('https://api.openai.com/v1');
    expect(field(panel, 'API key').type).toBe('password');
    unmountAll();
    expect(renderConnected(firstRun, [own]).root.querySelector('.jp-cw-Connect')).toBeNull();
  });

  it('lists the models of the endpoint on demand, as suggestions, and takes the context size of one', async () => {
    const panel = renderConnected(firstRun, []);
    const listed = (): readonly string[] =>
      [...panel.root.querySelectorAll<HTMLOptionElement>('datalist option')].map(({ value }) => value);
    field(panel, 'Model').focus();
    expect(panel.connections.calls).toEqual([]);
    click(panel.find('button', 'Models that the endpoint lists'));
    await until(() => expect(listed()).toEqual(['gpt-4.1', 'gpt-4.1-mini']));
    expect(result(panel)).toBe('2 models: press ↓ or type');
    expect(document.activeElement).toBe(field(panel, 'Model'));
    type(field(panel, 'Model'), 'gpt-4.1-mini');
    openMore(panel);
    expect(field(panel, 'Context size').value).toBe('1000000');
    expect(panel.connections.calls.map(({ method }) => method)).toEqual(['models']);
    type(field(panel, 'Base URL'), 'http://localhost:1/v1');
    expect(listed()).toEqual([]);
  });

  it('says why there is no list, until the address changes', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.listed = {
      status: 'failed',
      error: { code: 'auth', message: 'api.openai.com asks for a key.', hint: 'Enter a key for this connection.' }
    };
    click(panel.find('button', 'Models that the endpoint lists'));
    await until(() => expect(result(panel)).toBe('api.openai.com asks for a key. Enter a key for this connection.'));
    type(field(panel, 'Base URL'), 'http://localhost:1/v1');
    expect(panel.root.textContent).not.toContain('asks for a key');
  });

  it('tests a draft and can be stopped', async () => {
    const panel = renderConnected(firstRun, []);
    click(formButton(panel, 'Test'));
    expect(result(panel)).toContain('name of a model');
    expect(document.activeElement).toBe(field(panel, 'Model'));
    type(field(panel, 'Model'), 'gpt-4.1');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s'));
    panel.connections.reply = new Promise<TestReply>(() => undefined);
    click(formButton(panel, 'Test'));
    expect(result(panel)).toBe('Asking the model…');
    click(formButton(panel, 'Cancel'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(result(panel)).toBe('');
    panel.connections.reply = {
      status: 'failed',
      error: { code: 'unreachable', message: 'api.openai.com could not be reached.', hint: 'Check the base URL.' }
    };
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('api.openai.com could not be reached. Check the base URL.'));
  });

  it('takes a result back when a field changes that it was of', async () => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Model'), 'gpt-4.1');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s'));
    type(field(panel, 'Base URL'), 'http://localhost:1/v1');
    expect(panel.root.textContent).not.toContain('Answered in');
  });

  it('saves, picks the model, and keeps nothing of the key', async () => {
    const panel = renderConnected(firstRun, []);
    const store = jest.spyOn(Storage.prototype, 'setItem');
    type(field(panel, 'Model'), 'gpt-4.1');
    type(field(panel, 'API key'), KEY);
    expect(holds(panel.root, KEY)).toBe(true);
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s'));
    click(formButton(panel, 'Save'));
    await until(() => expect(result(panel)).toBe('Saved. gpt-4.1 answers from now on.'));
    expect(panel.connections.calls.map(({ method, key }) => [method, key])).toEqual([
      ['test', 'given'],
      ['save', 'given']
    ]);
    expect(panel.controller.calls).toContainEqual(['pickModel', 'connection:new']);
    expect(panel.root.textContent).toContain('Using the key stored on the server');
    expect(holds(panel.root, KEY)).toBe(false);
    expect(JSON.stringify(panel.controller.calls)).not.toContain(KEY);
    expect(store).not.toHaveBeenCalled();
    store.mockRestore();
  });

  it('keeps what was typed when it could not be saved, and says why', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.refusal = 'The address is not one.';
    type(field(panel, 'Model'), 'gpt-4.1');
    type(field(panel, 'API key'), KEY);
    field(panel, 'API key').focus();
    press('Enter');
    await until(() => expect(result(panel)).toBe('The address is not one.'));
    expect(field(panel, 'API key').value).toBe(KEY);
    expect(panel.controller.calls.filter(([method]) => method === 'pickModel')).toEqual([]);
  });
});

describe('the list of models', () => {
  it('offers nothing to add without the service', () => {
    const panel = renderConnected(emptyState, null);
    openMenu(panel);
    expect(panel.root.querySelector('[role="menuitem"]')).toBeNull();
  });

  it('opens the form for a new model over the conversation, and gives the focus back', async () => {
    const panel = renderConnected(emptyState, []);
    chooseItem(panel, 'Add a model…');
    expect(panel.find('[role="dialog"]').getAttribute('aria-labelledby')).not.toBeNull();
    expect(document.activeElement).toBe(field(panel, 'Base URL'));
    press('Escape');
    expect(panel.root.querySelector('[role="dialog"]')).toBeNull();
    await until(() => expect(document.activeElement).toBe(panel.find('.jp-cw-ModelPicker-button')));
  });

  it('changes a connection that the user named, without losing what the form does not show', async () => {
    const panel = renderConnected(withOwn, [environment, own]);
    openMenu(panel);
    expect([...panel.root.querySelectorAll('[role="menuitem"]')].map(item => item.getAttribute('aria-label'))).toEqual([
      'Test Lab server',
      'Edit Lab server',
      'Remove Lab server',
      'Test gpt-4.1-mini',
      null
    ]);
    expect(panel.find('[role="menuitemradio"]', 'Lab server').textContent).toContain(
      'OpenAI-compatible · localhost:8080'
    );
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Lab server');
    click(panel.find('[role="menuitem"]', 'Edit Lab server'));
    openMore(panel);
    expect(field(panel, 'Headers').value).toBe('X-Team: blue\nX-Token:');
    type(field(panel, 'Model'), 'qwen3:8b');
    click(formButton(panel, 'Save'));
    await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
    expect(panel.connections.calls).toEqual([
      {
        method: 'save',
        key: 'none',
        body: {
          connection: {
            id: own.id,
            codeForm: 'direct',
            name: 'Lab server',
            baseUrl: own.baseUrl,
            model: 'qwen3:8b',
            headers: { 'X-Team': 'blue', 'X-Token': '' }
          }
        }
      }
    ]);
  });

  it('tests the tools of a saved connection that is not changed', async () => {
    const panel = renderConnected(withOwn, [own]);
    chooseItem(panel, 'Edit Lab server');
    const reason = 'localhost:8080 did not take the request (HTTP 400).';
    const failed = [1, 2].map(number => ({ name: `Task ${String(number)}`, reason }));
    for (const [passed, failures, said] of [
      [9, [], 'Answered in 0.8 s · tools 9/10'],
      [3, [], 'Answers, but tools 3/10: use it for text only'],
      [0, failed, `Answers, but tools 0/10. ${reason} Choose another “Acts by” under “More”.`]
    ] as const) {
      panel.connections.events = [
        { type: 'task', number: 1, of: 10, name: 'Count', passed: true },
        { type: 'done', result: { passed, of: 10, at: 0, failed: [...failures] } }
      ];
      click(formButton(panel, 'Test'));
      await until(() => expect(result(panel)).toBe(said));
    }
    type(field(panel, 'Model'), 'another');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s'));
    expect(panel.connections.calls.map(({ method }) => method)).toEqual([
      ...Array.from({ length: 3 }, () => ['test', 'selfTest']).flat(),
      'test'
    ]);
  });

  it('asks before it removes one, and then answers with the built-in analyst', async () => {
    const picked = { id: own.id, label: own.name, place: 'localhost:8080' };
    const panel = renderConnected({ ...withOwn, model: picked }, [own]);
    const dialog = (): HTMLElement | null => document.querySelector('.jp-Dialog');
    const answer = async (name: string): Promise<void> => {
      await until(() => expect(dialog()?.textContent).toContain(name));
      click([...document.querySelectorAll('.jp-Dialog button')].find(each => each.textContent === name)!); // Seen.
    };
    chooseItem(panel, 'Remove Lab server');
    await until(() => expect(dialog()?.textContent).toContain('Remove Lab server and its key from the server?'));
    await answer('Cancel');
    await until(() => expect(dialog()).toBeNull());
    expect(panel.connections.calls).toEqual([]);
    panel.connections.refusal = 'The disk is full.';
    chooseItem(panel, 'Remove Lab server');
    await answer('Remove');
    await until(() => expect(dialog()?.textContent).toContain('The disk is full.'));
    await answer('Close');
    expect(panel.controller.calls).not.toContainEqual(['pickModel', 'builtin']);
    panel.connections.refusal = null;
    chooseItem(panel, 'Remove Lab server');
    await answer('Remove');
    await until(() => expect(panel.controller.calls).toContainEqual(['pickModel', 'builtin']));
  });
});

describe('a refused key', () => {
  const refused = turn({
    status: 'failed',
    model: { id: own.id, label: own.name, destination: 'network' },
    error: {
      title: 'The key was refused',
      message: 'localhost:8080 refused the key.',
      actions: ['change-key', 'retry', 'use-builtin']
    }
  });

  it('leads to the field for a new key, where the key is one that can be changed here', () => {
    const panel = renderConnected(withTurns([refused]), [own]);
    click(panel.find('.jp-cw-ErrorCard button', 'Change key'));
    expect(panel.find('[role="dialog"]').textContent).toContain('Connection Lab server');
    expect(document.activeElement).toBe(panel.find('input[type="password"]'));
    unmountAll();
    const other = renderConnected(withTurns([refused]), [environment]);
    expect(() => other.find('.jp-cw-ErrorCard button', 'Change key')).toThrow();
    expect(other.find('.jp-cw-ErrorCard button.jp-cw-mod-primary').textContent).toBe('Retry');
  });
});
