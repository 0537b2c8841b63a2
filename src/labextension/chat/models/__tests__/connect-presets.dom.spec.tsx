import { MODEL_PRESETS, presetOf } from '../connect-fields.js';
import { pathOfFile } from '../connection-text.js';
import {
  chooseItem,
  field,
  firstRun,
  formButton,
  own,
  renderConnected,
  result,
  withOwn
} from '../../__tests__/fixtures/connect.js';
import { FakeLocalModels } from '../../__tests__/fixtures/fake-local-models.js';
import { click, type, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';

afterEach(unmountAll);

const KEY = 'sk-canary-5Hq81';
const key = (panel: Rendered): HTMLInputElement => panel.find('input[type="password"]') as HTMLInputElement;
const box = (panel: Rendered): HTMLInputElement | null => panel.root.querySelector('input[type="checkbox"]');

function choose(panel: Rendered, name: string): void {
  const select = field(panel, 'Service') as unknown as HTMLSelectElement;
  select.value = name;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('services to choose from', () => {
  it.each(MODEL_PRESETS.map(({ name }) => name))('put the address of %s in and ask nobody', name => {
    const panel = renderConnected(firstRun, []);
    choose(panel, 'Ollama');
    choose(panel, name);
    const { baseUrl, wantsKey, model } = MODEL_PRESETS.find(preset => preset.name === name)!; // Of the list itself.
    expect(field(panel, 'Base URL').value).toBe(baseUrl);
    expect((field(panel, 'Service') as unknown as HTMLSelectElement).value).toBe(name);
    expect(field(panel, 'Model').placeholder).toContain(model);
    expect(panel.find('.jp-cw-ConnectForm').textContent.includes('needs none')).toBe(!wantsKey);
    expect(panel.connections.calls).toEqual([]);
  });

  it('are known again by their address, and anything else is another one', () => {
    const panel = renderConnected(firstRun, []);
    const select = field(panel, 'Service') as unknown as HTMLSelectElement;
    expect(select.value).toBe('OpenAI');
    type(field(panel, 'Base URL'), 'https://lab.example/v1');
    expect(select.value).toBe('');
    type(field(panel, 'Base URL'), 'https://my-one.openai.azure.com/openai/v1/');
    expect(select.value).toBe('Azure OpenAI');
    expect(presetOf('https://a.b.openai.azure.com/openai/v1')).toBeUndefined();
    expect(presetOf('https://api.openai.com.example/v1')).toBeUndefined();
  });

  it('select what the user has to put in, which is no address before', () => {
    const panel = renderConnected(firstRun, []);
    choose(panel, 'Azure OpenAI');
    const address = field(panel, 'Base URL');
    expect(document.activeElement).toBe(address);
    expect(address.value.slice(address.selectionStart ?? 0, address.selectionEnd ?? 0)).toBe('<resource>');
    expect(() => new URL(address.value)).toThrow();
  });

  it('take a key away that was typed for another address', () => {
    const panel = renderConnected(firstRun, []);
    type(key(panel), KEY);
    choose(panel, 'OpenRouter');
    expect(key(panel).value).toBe('');
    type(field(panel, 'Model'), 'm');
    click(formButton(panel, 'Test'));
    expect(panel.connections.calls.at(-1)).toMatchObject({ method: 'test', key: 'none' });
  });
});

describe('an endpoint on the machine of the Jupyter server', () => {
  it('may be said to send on, which is saved; of others nothing is asked', async () => {
    const panel = renderConnected(firstRun, []);
    expect(box(panel)).toBeNull();
    choose(panel, 'Ollama');
    expect(box(panel)?.labels?.[0]?.textContent).toBe('Sends on to another machine');
    expect(document.getElementById(box(panel)?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('stays');
    type(field(panel, 'Model'), 'm');
    click(formButton(panel, 'Test'));
    expect(panel.connections.calls.at(-1)?.body).not.toHaveProperty('draft.forwards');
    click(box(panel)!); // Seen above.
    expect(document.getElementById(box(panel)?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'network'
    );
    click(formButton(panel, 'Save'));
    await until(() => expect(panel.connections.calls.at(-1)?.method).toBe('save'));
    expect(panel.connections.calls.at(-1)?.body).toMatchObject({ connection: { forwards: true } });
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

describe('a path in the place of an address', () => {
  it.each([
    ['/data/models/a.gguf', '/data/models/a.gguf'],
    ['~/models/a.gguf', '~/models/a.gguf'],
    ['file:///data/a.gguf', '/data/a.gguf'],
    ['file:///C:/data/a.gguf', 'C:/data/a.gguf'],
    ['C:\\models\\a.gguf', 'C:\\models\\a.gguf'],
    ['\\\\nas\\models\\a.gguf', '\\\\nas\\models\\a.gguf'],
    [' /data ', '/data'],
    ['https://models.example/a.gguf', undefined],
    ['models.example/v1', undefined],
    ['a.gguf', undefined],
    ['', undefined]
  ])('%j is %j', (text, path) => {
    expect(pathOfFile(text)).toBe(path);
  });

  it('leads to the model files, with the folder filled in', async () => {
    const files = new FakeLocalModels();
    const panel = renderConnected(firstRun, [], files);
    type(field(panel, 'Base URL'), '/data/models/qwen3.gguf');
    expect(panel.find('[role="tab"][aria-selected="true"]').textContent).toBe('Local GGUF file');
    await until(() => expect(field(panel, 'Folder on the Jupyter server').value).toBe('/data/models/qwen3.gguf'));
    expect(document.activeElement).toBe(field(panel, 'Folder on the Jupyter server'));
    click(panel.find('button', 'Add folder'));
    await until(() => expect(files.calls).toContainEqual(['setFolders', '/data/models']));
    expect(panel.connections.calls).toEqual([]);
    click(panel.find('[role="tab"]', 'OpenAI-compatible'));
    expect(field(panel, 'Base URL').value).toBe('https://api.openai.com/v1');
  });

  it('leads there from a test as well, and is refused where a saved connection is changed', () => {
    const panel = renderConnected(firstRun, [], new FakeLocalModels());
    type(field(panel, 'Base URL'), '~/models');
    click(formButton(panel, 'Test'));
    expect(panel.find('[role="tab"][aria-selected="true"]').textContent).toBe('Local GGUF file');
    unmountAll();
    const other = renderConnected(withOwn, [own]);
    chooseItem(other, 'Edit Lab server');
    type(field(other, 'Base URL'), '/data/a.gguf');
    click(formButton(other, 'Test'));
    expect(result(other)).toContain('path of a file');
    expect(other.connections.calls).toEqual([]);
  });
});

describe('a model without structured answers', () => {
  it('is marked as one that lacks something', async () => {
    const panel = renderConnected(firstRun, []);
    panel.connections.reply = { status: 'ok', firstPieceMs: 1, ms: 800, text: 'ready', schemaForm: 'none' };
    type(field(panel, 'Model'), 'm');
    click(formButton(panel, 'Test'));
    await until(() => expect(result(panel)).toContain('no structured answers'));
    expect(panel.find('.jp-cw-TestResult .jp-cw-Icon').className).toContain('warn');
  });
});
