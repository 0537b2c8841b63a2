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

  it('says that the key is that of the environment, only for the address it is meant for', () => {
    const panel = renderConnected(firstRun, [environment]);
    expect(panel.find('.jp-cw-KeyField').textContent).toContain('Using OPENAI_API_KEY from the server');
    expect(panel.root.querySelector('input[type="password"]')).toBeNull();
    click(panel.find('button', 'Change the key'));
    expect(document.activeElement).toBe(panel.find('input[type="password"]'));
    type(field(panel, 'API key'), KEY);
    type(field(panel, 'Base URL'), 'https://elsewhere.example/v1');
    expect(field(panel, 'API key').value).toBe('');
    expect(panel.root.querySelector('.jp-cw-KeyField')).toBeNull();
  });

  it('lists the models of the endpoint on demand, and takes one by the keyboard', async () => {
    const panel = renderConnected(firstRun, []);
    const model = field(panel, 'Model');
    expect(panel.connections.calls).toEqual([]);
    model.focus();
    press('ArrowDown');
    await until(() => expect(panel.root.querySelectorAll('[role="option"]')).toHaveLength(2));
    expect(model.getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    press('ArrowDown');
    const active = panel.find('[role="option"][aria-selected="true"]');
    expect(model.getAttribute('aria-activedescendant')).toBe(active.id);
    press('Enter');
    expect(model.value).toBe('gpt-4.1-mini');
    openMore(panel);
    expect(field(panel, 'Context size').value).toBe('1000000');
    expect(model.getAttribute('aria-expanded')).toBe('false');
    expect(panel.connections.calls.map(({ method }) => method)).toEqual(['models']);
  });

  it('says why there is no list, and filters the one there is', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.listed = {
      status: 'failed',
      error: { code: 'auth', message: 'api.openai.com asks for a key.', hint: 'Enter a key for this connection.' }
    };
    click(panel.find('button', 'Models that the endpoint lists'));
    await until(() => panel.find('.jp-cw-Field [role="status"]', 'asks for a key. Enter a key'));
    press('Escape');
    panel.connections.listed = { status: 'ok', models: [{ id: 'a-one' }, { id: 'b-two' }] };
    press('ArrowDown');
    await until(() => panel.find('[role="option"]', 'b-two'));
    type(field(panel, 'Model'), 'TWO');
    expect([...panel.root.querySelectorAll('[role="option"]')].map(option => option.textContent)).toEqual(['b-two']);
    press('Enter');
    expect(field(panel, 'Model').value).toBe('TWO');
    expect(panel.connections.calls.filter(({ method }) => method === 'save')).toEqual([]);
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

  it('asks for the list on a click into the empty field, and drops its error with the address', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.listed = { status: 'failed', error: { code: 'unreachable', message: 'Nobody is there.' } };
    click(field(panel, 'Model'));
    await until(() => expect(panel.find('.jp-cw-ConnectForm .jp-cw-TestResult').textContent).toBe('Nobody is there.'));
    type(field(panel, 'Base URL'), 'http://localhost:1/v1');
    expect(panel.root.textContent).not.toContain('Nobody is there.');
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
    expect(panel.find('.jp-cw-KeyField').textContent).toContain('Using the key stored on the server');
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

  it('reads what few endpoints need, and never shows a header again that it cannot read', async () => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Model'), 'm');
    openMore(panel);
    type(field(panel, 'Headers'), `no header ${KEY}`);
    click(formButton(panel, 'Save'));
    expect(result(panel)).toBe('Header 1 is not of the form Name: value.');
    type(field(panel, 'Headers'), 'X-Team: blue\n\nX-Url: http://a:1');
    type(field(panel, 'Proxy'), ' http://proxy:3128 ');
    type(field(panel, 'Context size'), 'many');
    click(formButton(panel, 'Save'));
    expect(result(panel)).toContain('number of tokens');
    type(field(panel, 'Context size'), '8192');
    type(field(panel, 'Name in the list'), 'Blue');
    click(formButton(panel, 'Save'));
    await until(() => expect(result(panel)).toContain('Saved.'));
    expect(panel.connections.calls.at(-1)?.body).toEqual({
      connection: {
        name: 'Blue',
        baseUrl: 'https://api.openai.com/v1',
        model: 'm',
        headers: { 'X-Team': 'blue', 'X-Url': 'http://a:1' },
        proxy: 'http://proxy:3128',
        contextSize: 8192
      }
    });
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
      'Check Lab server',
      'Edit Lab server',
      'Remove Lab server',
      'Check gpt-4.1-mini',
      null,
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
    panel.connections.events = [
      { type: 'task', number: 1, of: 10, name: 'Count', passed: true },
      { type: 'done', result: { passed: 9, of: 10, at: 0, failed: [] } }
    ];
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s · tools 9/10'));
    panel.connections.events = [{ type: 'done', result: { passed: 3, of: 10, at: 0, failed: [] } }];
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answers, but tools 3/10: use it for text only'));
    type(field(panel, 'Model'), 'another');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toBe('Answered in 0.8 s'));
    expect(panel.connections.calls.map(({ method }) => method)).toEqual([
      'test',
      'selfTest',
      'test',
      'selfTest',
      'test'
    ]);
  });

  it('asks before it removes one, and then answers with the built-in analyst', async () => {
    const panel = renderConnected({ ...withOwn, model: { id: own.id, label: own.name, place: 'localhost:8080' } }, [
      own
    ]);
    const ask = (): void => {
      chooseItem(panel, 'Remove Lab server');
    };
    ask();
    expect(panel.find('[role="alertdialog"]').textContent).toContain('Remove Lab server and its key from the server?');
    expect(document.activeElement?.textContent).toBe('Cancel');
    press('Escape');
    expect(panel.connections.calls).toEqual([]);
    ask();
    panel.connections.refusal = 'The disk is full.';
    click(panel.find('[role="alertdialog"] button', 'Remove'));
    await until(() => panel.find('[role="alertdialog"] [role="alert"]', 'The disk is full.'));
    expect(panel.controller.calls).not.toContainEqual(['pickModel', 'builtin']);
    panel.connections.refusal = null;
    click(panel.find('[role="alertdialog"] button', 'Remove'));
    await until(() => expect(panel.root.querySelector('[role="alertdialog"]')).toBeNull());
    expect(panel.controller.calls).toContainEqual(['pickModel', 'builtin']);
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
