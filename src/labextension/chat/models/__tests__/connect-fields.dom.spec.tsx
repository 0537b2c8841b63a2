import { act } from 'react';
import { MODEL_PRESETS } from '../connect-fields.js';
import {
  chooseItem,
  environment,
  field,
  firstRun,
  formButton,
  openMore,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import { click, type, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';

afterEach(unmountAll);

const KEY = 'sk-canary-5Hq81';
const box = (panel: Rendered): HTMLInputElement | null => panel.root.querySelector('input[type="checkbox"]');
const service = (panel: Rendered): HTMLSelectElement => field(panel, 'Service') as unknown as HTMLSelectElement;
const keyHint = (panel: Rendered): string | undefined =>
  document.getElementById(field(panel, 'API key').getAttribute('aria-describedby') ?? '')?.textContent;

function choose(panel: Rendered, name: string): void {
  service(panel).value = name;
  act(() => void service(panel).dispatchEvent(new Event('change', { bubbles: true })));
}

/** What was sent of a connection last. */
function sent(panel: Rendered): unknown {
  const body = panel.connections.calls.at(-1)?.body as { readonly connection: unknown } | undefined;
  return body?.connection;
}

/** Saves what stands in the form on the first card; resolves with the connection as it was sent. */
async function saved(panel: Rendered): Promise<unknown> {
  click(formButton(panel, 'Save'));
  await until(() => expect(result(panel)).toContain('Saved.'));
  return sent(panel);
}

describe('servers on this computer', () => {
  it('are looked for when the user asks, and one that answers fills the form', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.models = endpoint =>
      'draft' in endpoint && endpoint.draft.name === 'Ollama'
        ? Promise.resolve({ status: 'ok', models: [{ id: 'qwen3:4b' }, { id: 'phi4' }] })
        : Promise.reject(new Error('refused'));
    click(formButton(panel, 'Look for models on this computer'));
    await until(() => click(formButton(panel, 'Ollama, 2 models')));
    expect(field(panel, 'Base URL').value).toBe('http://127.0.0.1:11434/v1');
    expect(field(panel, 'Model').value).toBe('qwen3:4b');
    expect(service(panel).value).toBe('Ollama');
  });

  it('are said to be none where none answers', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.listed = { status: 'failed', error: { code: 'unreachable', message: 'refused' } };
    click(formButton(panel, 'Look for models on this computer'));
    await until(() =>
      expect(panel.root.textContent).toContain('None of Ollama, LM Studio, llama-server answers at its usual address')
    );
    expect(panel.connections.calls.map(({ method }) => method)).toEqual(['models', 'models', 'models']);
  });
});

describe('services to choose from', () => {
  it.each(MODEL_PRESETS)('put the address of $name in and ask nobody', ({ name, baseUrl, model }) => {
    const panel = renderConnected(firstRun, []);
    choose(panel, 'Ollama');
    type(field(panel, 'API key'), KEY);
    choose(panel, name);
    expect(field(panel, 'Base URL').value).toBe(baseUrl);
    expect(service(panel).value).toBe(name);
    expect(field(panel, 'Model').placeholder).toContain(model);
    expect(field(panel, 'API key').value).toBe('');
    expect(panel.connections.calls).toEqual([]);
  });

  it.each([
    ['https://api.openai.com/v1/', 'OpenAI'],
    ['https://my-one.openai.azure.com/openai/v1/', 'Azure OpenAI'],
    ['https://lab.example/v1', ''],
    ['https://api.openai.com.example/v1', '']
  ])('are known again by their address: %s is “%s”', (address, name) => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Base URL'), address);
    expect(service(panel).value).toBe(name);
  });
});

describe('an endpoint on the machine of the Jupyter server', () => {
  it('may be said to send on, which is saved; of others nothing is asked', async () => {
    const panel = renderConnected(firstRun, []);
    const hint = (): string | undefined =>
      document.getElementById(box(panel)?.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(box(panel)).toBeNull();
    choose(panel, 'Ollama');
    expect(box(panel)?.labels?.[0]?.textContent).toBe('Sends on to another machine');
    expect(hint()).toContain('stays');
    type(field(panel, 'Model'), 'm');
    click(formButton(panel, 'Test'));
    expect(panel.connections.calls.at(-1)?.body).not.toHaveProperty('draft.forwards');
    click(box(panel)!); // Seen above.
    expect(hint()).toContain('network');
    expect(await saved(panel)).toMatchObject({ forwards: true });
  });

  it('is shown as it was saved, and loses that with another address', () => {
    const panel = renderConnected(withOwn, [{ ...own, forwards: true }]);
    chooseItem(panel, 'Edit Lab server');
    expect(box(panel)?.checked).toBe(true);
    type(field(panel, 'Base URL'), 'https://lab.example/v1');
    expect(box(panel)).toBeNull();
    click(formButton(panel, 'Test'));
    expect(panel.connections.calls.at(-1)?.body).not.toHaveProperty('draft.forwards');
  });
});

describe('the key', () => {
  it('is said to be that of the environment, only for the address it is meant for', () => {
    const panel = renderConnected(firstRun, [environment]);
    expect(keyHint(panel)).toBe('Using OPENAI_API_KEY from the server, unless you enter another');
    type(field(panel, 'API key'), KEY);
    type(field(panel, 'Base URL'), 'https://elsewhere.example/v1');
    expect(field(panel, 'API key').value).toBe('');
    expect(keyHint(panel)).toBe('Stored on the server, never in the notebook');
  });

  it('that is stored stays as it is where the field is left empty', () => {
    const panel = renderConnected(withOwn, [environment, own]);
    chooseItem(panel, 'Edit Lab server');
    expect(keyHint(panel)).toBe('Using the key stored on the server, unless you enter another');
    type(field(panel, 'Model'), 'another');
    click(formButton(panel, 'Test'));
    type(field(panel, 'API key'), KEY);
    click(formButton(panel, 'Test'));
    expect(panel.connections.calls.map(({ key }) => key)).toEqual(['none', 'given']);
  });
});

describe('what few endpoints need', () => {
  const plain = { name: 'm', baseUrl: 'https://api.openai.com/v1', model: 'm' };

  it.each([
    ['Base URL', '', 'Enter the base URL of the endpoint; it often ends in /v1.'],
    ['Base URL', '/data/models/a.gguf', 'This is the path of a file. See “Local GGUF file”.'],
    ['Base URL', 'C:\\models\\a.gguf', 'This is the path of a file. See “Local GGUF file”.'],
    ['Model', ' ', 'Enter the name of a model, or pick one that the endpoint lists.'],
    ['Headers', `X-Team: blue\nno header ${KEY}`, 'Header 2 is not of the form Name: value.'],
    ['Context size', 'many', 'The context size is a number of tokens, such as 32768.'],
    ['Prices of a million tokens', '2.5', 'Enter a price in, a price out and their currency, such as 2.5 10 EUR.'],
    ['Prices of a million tokens', '-1 2 EUR', 'Enter a price in, a price out and their currency, such as 2.5 10 EUR.'],
    ['Longest wait in seconds', '0', 'The longest wait is a number of seconds from 1 to 3600.'],
    ['Longest wait in seconds', 'soon', 'The longest wait is a number of seconds from 1 to 3600.'],
    ['Longest wait in seconds', '4000', 'The longest wait is a number of seconds from 1 to 3600.']
  ])('is refused where it stands: %s %j', (label, text, said) => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Model'), 'm');
    type(field(panel, label), text);
    click(formButton(panel, 'Save'));
    expect(result(panel)).toBe(said);
    expect(document.activeElement).toBe(field(panel, label));
    expect(field(panel, label).closest('[hidden]')).toBeNull(); // It was opened to be seen.
    expect(panel.connections.calls).toEqual([]);
  });

  it('is read from the form, and is absent where the fields are empty', async () => {
    const panel = renderConnected(firstRun, []);
    type(field(panel, 'Model'), 'm');
    expect(await saved(panel)).toEqual(plain);
    openMore(panel);
    type(field(panel, 'Name in the list'), 'Blue');
    type(field(panel, 'Context size'), '8192');
    field(panel, 'Acts by').value = 'grammar';
    field(panel, 'Reasoning effort').value = 'low';
    field(panel, 'Form of requests').value = 'responses';
    type(field(panel, 'Headers'), 'X-Team: blue\n\nX-Url: http://a:1');
    type(field(panel, 'Proxy'), ' http://proxy:3128 ');
    type(field(panel, 'Certificates'), '/etc/ssl/own.pem');
    type(field(panel, 'Prices of a million tokens'), ' 2.50 10 EUR ');
    type(field(panel, 'Longest wait in seconds'), '300');
    expect(await saved(panel)).toEqual({
      ...plain,
      id: 'connection:new',
      name: 'Blue',
      headers: { 'X-Team': 'blue', 'X-Url': 'http://a:1' },
      proxy: 'http://proxy:3128',
      caFile: '/etc/ssl/own.pem',
      contextSize: 8192,
      prices: { input: 2.5, output: 10, currency: 'EUR' },
      deadlines: { firstToken: 300_000, idle: 300_000, whole: 3_000_000 },
      strategy: 'grammar',
      effort: 'low',
      api: 'responses'
    });
  });

  it('stands in the form again, and what is finer than its fields stays unless they are changed', async () => {
    const prices = { input: 2.5, cached: 0.25, output: 10, currency: 'US $' };
    const deadlines = { connect: 2500, firstToken: 500, whole: 900_000 };
    const kept = {
      prices,
      deadlines,
      strategy: 'grammar',
      schemaForm: 'grammar',
      effort: 'high',
      api: 'chat'
    } as const;
    const panel = renderConnected(withOwn, [{ ...own, ...kept }]);
    const edit = async (change: () => void): Promise<unknown> => {
      chooseItem(panel, 'Edit Lab server');
      change();
      click(formButton(panel, 'Save'));
      await until(() => expect(panel.root.querySelector('[role="dialog"]')).toBeNull());
      return sent(panel);
    };
    const labels = ['Prices of a million tokens', 'Longest wait in seconds', 'Acts by', 'Headers'];
    let shown: readonly string[] = [];
    const same = await edit(() => (shown = labels.map(label => field(panel, label).value)));
    expect(shown).toEqual(['2.5 10 US $', '0.5', 'grammar', 'X-Team: blue\nX-Token:']);
    expect(same).toMatchObject({ ...kept, headers: { 'X-Team': 'blue', 'X-Token': '' }, codeForm: 'direct' });
    const emptied = await edit(() => labels.slice(0, 2).forEach(label => type(field(panel, label), '')));
    expect(emptied).not.toHaveProperty('prices');
    expect(emptied).not.toHaveProperty('deadlines');
    expect(await edit(() => type(field(panel, 'Base URL'), 'http://other.example/v1'))).not.toHaveProperty(
      'schemaForm'
    );
  });
});
