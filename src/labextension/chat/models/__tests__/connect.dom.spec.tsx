import { act } from 'react';
import type { TestReply } from '../../../../protocol/index.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import {
  chooseItem,
  environment,
  field,
  formButton,
  own,
  renderConnected,
  renderForm,
  result
} from '../../__tests__/fixtures/connect.js';
import { click, press, renderPanel, type, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { states } from '../../__tests__/fixtures/states.js';
import { MODEL_PRESETS } from '../model-presets.js';

const KEY = 'sk-canary-7Qx31';
const box = ({ root }: Rendered): HTMLInputElement | null => root.querySelector('input[type="checkbox"]');
const hintOf = (element: Element | null): string | undefined =>
  document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent;

const sent = ({ connections }: Rendered): unknown => connections.calls.at(-1)?.body;

function choose(panel: Rendered, label: string, value: string): void {
  field(panel, label).value = value;
  act(() => void field(panel, label).dispatchEvent(new Event('change', { bubbles: true })));
}

/** Presses Save; resolves with the connection as it was sent. */
async function saved(panel: Rendered): Promise<unknown> {
  click(formButton(panel, 'Save'));
  await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
  return (sent(panel) as { readonly connection: unknown }).connection;
}

/** Presses Test and waits for what is said of it. */
async function tested(panel: Rendered, said: string): Promise<void> {
  click(formButton(panel, 'Test'));
  await until(() => expect(result(panel)).toBe(said));
}

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

describe('Connect a model', () => {
  it.each([
    ['nobody has a connection', [environment], true],
    ['one was named', [own], false],
    ['there is no service', null, false]
  ])('is offered to new users where %s', (_, list, isOffered) => {
    const panel = renderPanel(states.firstRun, new FakeConnections(list));
    const offer = (): HTMLElement => panel.find('button', 'Connect a model for open questions (optional)');
    if (isOffered) {
      offer().focus();
      click(offer());
      expect(document.activeElement).toBe(field(panel, 'Base URL'));
      expect(field(panel, 'API key').type).toBe('password');
      press('Escape');
      expect(document.activeElement).toBe(offer());
    } else {
      expect(offer).toThrow();
    }
  });

  it('lists the models of the endpoint on demand, as suggestions, and takes the context size of one', async () => {
    const panel = renderForm();
    const listed = (): readonly string[] =>
      [...panel.root.querySelectorAll<HTMLOptionElement>('datalist option')].map(({ value }) => value);
    click(panel.find('button', 'Models that the provider lists'));
    await until(() => expect(listed()).toEqual(['gpt-4.1', 'gpt-4.1-mini']));
    expect(result(panel)).toBe('2 models: press ↓ or type');
    expect(document.activeElement).toBe(field(panel, 'Model'));
    type(field(panel, 'Model'), 'gpt-4.1-mini');
    expect(field(panel, 'Context size').value).toBe('1000000');
    panel.connections.listed = {
      status: 'failed',
      error: { code: 'auth', message: 'It asks for a key.', hint: 'Enter one.' }
    };
    click(panel.find('button', 'Models that the provider lists'));
    await until(() => expect(result(panel)).toBe('It asks for a key. Enter one.'));
    expect(listed()).toEqual([]);
    type(field(panel, 'Base URL'), 'http://localhost:1/v1');
    expect(result(panel)).toBe('');
  });

  it('tests what stands in the form, can be stopped, and takes a result back when a field changes', async () => {
    const panel = renderForm();
    type(field(panel, 'Model'), 'gpt-4.1');
    await tested(panel, 'Answered in 0.8 s');
    type(field(panel, 'Base URL'), 'http://localhost:1/v1');
    expect(result(panel)).toBe('');
    panel.connections.reply = new Promise<TestReply>(() => undefined);
    await tested(panel, 'Asking the model…');
    click(formButton(panel, 'Cancel'));
    expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
    expect(result(panel)).toBe('');
    const error = { code: 'unreachable' as const, message: 'It could not be reached.', hint: 'Check the base URL.' };
    panel.connections.reply = { status: 'failed', error };
    await tested(panel, 'It could not be reached. Check the base URL.');
  });

  it('keeps what was typed and says why when it could not be saved, then saves, picks the model, and keeps nothing of the key', async () => {
    const panel = renderForm();
    const store = jest.spyOn(Storage.prototype, 'setItem');
    panel.connections.refusal = 'The address is not one.';
    type(field(panel, 'Model'), 'gpt-4.1');
    type(field(panel, 'API key'), KEY);
    press('Enter', { on: field(panel, 'API key') });
    await until(() => expect(result(panel)).toBe('The address is not one.'));
    expect(field(panel, 'API key').value).toBe(KEY);
    expect(panel.controller.called('pickModel')).toEqual([]);
    panel.connections.refusal = null;
    expect(holds(panel.root, KEY)).toBe(true);
    await tested(panel, 'Answered in 0.8 s');
    expect(holds(panel.root, KEY)).toBe(true); // In its field alone.
    await saved(panel);
    expect(panel.connections.calls.map(({ method, key }) => [method, key])).toEqual([
      ['save', 'given'],
      ['test', 'given'],
      ['save', 'given']
    ]);
    expect(panel.controller.calls).toContainEqual(['pickModel', 'connection:new']);
    expect(holds(panel.root, KEY)).toBe(false);
    expect(JSON.stringify(panel.controller.calls)).not.toContain(KEY);
    expect(store).not.toHaveBeenCalled();
    store.mockRestore();
  });
});

test('what stands in a form is saved once, and neither tested meanwhile nor after the form has gone', async () => {
  const panel = renderForm();
  type(field(panel, 'Model'), 'gpt-4.1');
  panel.connections.reply = new Promise<TestReply>(() => undefined);
  await tested(panel, 'Asking the model…');
  const test = panel.connections.signals.at(-1);
  press('Enter', { on: field(panel, 'API key') });
  press('Enter', { on: field(panel, 'API key') });
  expect(test?.aborted).toBe(true);
  await until(() => expect(panel.controller.called('pickModel')).toHaveLength(1));
  expect(panel.connections.calls.filter(({ method }) => method === 'save')).toHaveLength(1);
  chooseItem(panel, 'Add a model…');
  type(field(panel, 'Model'), 'gpt-4.1');
  await tested(panel, 'Asking the model…');
  press('Escape', { on: field(panel, 'Model') });
  expect(panel.connections.signals.at(-1)?.aborted).toBe(true);
});

describe('a model that is saved', () => {
  /** Presses Save in the form for a new model; returns what has it saved. */
  function save(panel: Rendered): () => Promise<void> {
    let finish = (): void => undefined;
    panel.connections.save = () => new Promise(resolve => (finish = () => resolve('connection:new')));
    type(field(panel, 'Model'), 'gpt-4.1');
    click(formButton(panel, 'Save'));
    return () =>
      act(async () => {
        finish();
        await Promise.resolve();
      });
  }

  it('is not picked if another one was picked meanwhile', async () => {
    const panel = renderForm();
    const finish = save(panel);
    panel.set({ model: { id: own.id, label: own.name, place: 'localhost:8080' } });
    await finish();
    expect(panel.controller.called('pickModel')).toEqual([]);
  });

  it('leaves the form that was opened meanwhile', async () => {
    const panel = renderForm([own]);
    const finish = save(panel);
    chooseItem(panel, 'Edit Lab server');
    type(field(panel, 'Model'), 'half a na');
    await finish();
    expect(field(panel, 'Model').value).toBe('half a na');
  });
});

test('servers on this computer are looked for when the user asks, and one that answers fills the form', async () => {
  const panel = renderForm();
  panel.connections.models = endpoint =>
    'draft' in endpoint && endpoint.draft.name === 'Ollama'
      ? Promise.resolve({ status: 'ok', models: [{ id: 'qwen3:4b', contextSize: 4096 }, { id: 'phi4' }] })
      : Promise.reject(new Error('refused'));
  click(formButton(panel, 'Look for models on this computer'));
  await until(() => click(formButton(panel, 'Ollama, 2 models')));
  expect(['Base URL', 'Model', 'Provider', 'Context size'].map(label => field(panel, label).value)).toEqual([
    'http://127.0.0.1:11434/v1',
    'qwen3:4b',
    'Ollama',
    '4096'
  ]);
});

describe('providers to choose from', () => {
  it.each(MODEL_PRESETS)('put the address of $name in and ask nobody', ({ name, baseUrl, model }) => {
    const panel = renderForm();
    choose(panel, 'Provider', 'Ollama');
    type(field(panel, 'API key'), KEY);
    choose(panel, 'Provider', name);
    expect(field(panel, 'Base URL').value).toBe(baseUrl);
    expect(field(panel, 'Provider').value).toBe(name);
    expect(field(panel, 'Model').placeholder).toContain(model);
    expect(field(panel, 'API key').value).toBe('');
    expect(panel.connections.calls).toEqual([]);
  });

  it('say whether they need a key', () => {
    const panel = renderForm();
    expect(field(panel, 'API key').placeholder).toBe('Required');
    choose(panel, 'Provider', 'Ollama');
    expect(field(panel, 'API key').placeholder).toBe('If the server needs one');
  });

  it('take back what was said of the one before', () => {
    const panel = renderForm();
    click(formButton(panel, 'Save'));
    expect(result(panel)).toContain('Enter the name of a model');
    choose(panel, 'Provider', 'Ollama');
    expect(result(panel)).toBe('');
    click(formButton(panel, 'Save'));
    choose(panel, 'Provider', '');
    expect(result(panel)).toBe('');
    expect(field(panel, 'Base URL').value).toBe('');
  });

  it.each([
    ['https://my-one.openai.azure.com/openai/v1/', 'Azure OpenAI'],
    ['https://api.openai.com.example/v1', 'Another OpenAI-compatible server']
  ])('are known again by their address: %s is “%s”', (address, name) => {
    const panel = renderForm();
    type(field(panel, 'Base URL'), address);
    expect((field(panel, 'Provider') as unknown as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(name);
  });
});

test('an endpoint on the machine of the server may be said to send on; with another address that is lost', async () => {
  const panel = renderForm([{ ...own, forwards: true }]);
  expect(box(panel)).toBeNull();
  choose(panel, 'Provider', 'Ollama');
  expect(hintOf(box(panel))).toContain('stays');
  type(field(panel, 'Model'), 'm');
  click(box(panel)!); // Seen above.
  expect(hintOf(box(panel))).toContain('network');
  expect(await saved(panel)).toMatchObject({ forwards: true });
  chooseItem(panel, 'Edit Lab server');
  expect(box(panel)?.checked).toBe(true);
  type(field(panel, 'Base URL'), 'https://lab.example/v1');
  expect(box(panel)).toBeNull();
  expect(await saved(panel)).not.toHaveProperty('forwards');
});

test('a key is said to be there only for the address it is meant for, and stays where its field is left empty', async () => {
  const panel = renderForm([environment, own]);
  expect(hintOf(field(panel, 'API key'))).toBe('Using OPENAI_API_KEY from the server, unless you enter another');
  type(field(panel, 'API key'), KEY);
  type(field(panel, 'Base URL'), 'https://elsewhere.example/v1');
  expect(field(panel, 'API key').value).toBe('');
  expect(hintOf(field(panel, 'API key'))).toBe('Stored on the server, never in the notebook');
  press('Escape', { on: field(panel, 'API key') });
  chooseItem(panel, 'Edit Lab server');
  expect(hintOf(field(panel, 'API key'))).toBe('Using the key stored on the server, unless you enter another');
  await saved(panel);
  expect(panel.connections.calls.map(({ key }) => key)).toEqual(['none']);
});

describe('what stands in the form', () => {
  const wait = 'The longest wait is a number of seconds from 1 to 3600.';
  const price = 'Enter a price in, a price out and their currency, such as 2.5 10 EUR.';

  it.each([
    ['Base URL', '', 'Enter the base URL of the provider; it often ends in /v1.'],
    ['Base URL', 'C:\\models\\a.gguf', 'This is the path of a file. See “Local GGUF file”.'],
    ['Model', ' ', 'Enter the name of a model, or pick one that the provider lists.'],
    ['Headers', `X-Team: blue\nno header ${KEY}`, 'Header 2 is not of the form Name: value.'],
    ['Context size', 'many', 'The context size is a number of tokens, such as 32768.'],
    ['Prices per million tokens', '-1 2 EUR', price],
    ['Longest wait in seconds', '0', wait],
    ['Longest wait in seconds', '4000', wait]
  ])('is refused where it stands: %s %j', (label, text, said) => {
    const panel = renderForm();
    type(field(panel, 'Model'), 'm');
    type(field(panel, label), text);
    click(formButton(panel, 'Save'));
    expect(result(panel)).toBe(said);
    expect(document.activeElement).toBe(field(panel, label));
    expect(field(panel, label).closest('[hidden]')).toBeNull(); // It was opened to be seen.
    expect(panel.connections.calls).toEqual([]);
  });

  it('is sent, under the name of the model or of its file, and is absent where the fields are empty', async () => {
    const plain = { name: 'm', baseUrl: 'https://api.openai.com/v1', model: 'm' };
    const panel = renderForm();
    for (const [name, model] of [
      ['m', 'm'],
      ['qwen3-4b.Q4_K_M', '/models/qwen3-4b.Q4_K_M.gguf']
    ] as const) {
      type(field(panel, 'Model'), model);
      expect(await saved(panel)).toEqual({ ...plain, name, model });
      chooseItem(panel, 'Add a model…');
    }
    for (const [label, text] of [
      ['Model', 'm'],
      ['Name in the list', 'Blue'],
      ['Context size', '8192'],
      ['Headers', 'X-Team: blue\n\nX-Url: http://a:1'],
      ['Prices per million tokens', ' 2.50 10 EUR '],
      ['Longest wait in seconds', '300']
    ] as const) {
      type(field(panel, label), text);
    }
    choose(panel, 'Acts by', 'grammar');
    choose(panel, 'Reasoning effort', 'low');
    choose(panel, 'Request format', 'responses');
    expect(await saved(panel)).toEqual({
      ...plain,
      name: 'Blue',
      headers: { 'X-Team': 'blue', 'X-Url': 'http://a:1' },
      contextSize: 8192,
      prices: { input: 2.5, output: 10, currency: 'EUR' },
      deadlines: { firstToken: 300_000, idle: 300_000, whole: 3_000_000 },
      strategy: 'grammar',
      effort: 'low',
      api: 'responses'
    });
  });

  it('is what was saved, and what is finer than its fields stays unless they are changed', async () => {
    const prices = { input: 2.5, cached: 0.25, output: 10, currency: 'US $' };
    const deadlines = { connect: 2500, firstToken: 500, whole: 900_000 };
    const kept = {
      prices,
      deadlines,
      strategy: 'grammar',
      effort: 'high',
      api: 'chat'
    } as const;
    const panel = renderConnected([{ ...own, ...kept }]);
    chooseItem(panel, 'Edit Lab server');
    const labels = ['Prices per million tokens', 'Longest wait in seconds', 'Acts by', 'Headers'];
    expect(labels.map(label => field(panel, label).value)).toEqual([
      '2.5 10 US $',
      '0.5',
      'grammar',
      'X-Team:\nX-Token:'
    ]);
    const { id, name, baseUrl, model, codeForm } = own;
    const headers = { 'X-Team': '', 'X-Token': '' };
    expect(await saved(panel)).toEqual({ id, name, baseUrl, model, codeForm, headers, ...kept });
    chooseItem(panel, 'Edit Lab server');
    labels.slice(0, 2).forEach(label => type(field(panel, label), ''));
    const emptied = await saved(panel);
    expect(emptied).not.toHaveProperty('prices');
    expect(emptied).not.toHaveProperty('deadlines');
  });
});
