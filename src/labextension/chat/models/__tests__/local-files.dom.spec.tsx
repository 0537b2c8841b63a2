import type { LocalModel } from '../../../../protocol/index.js';
import { field, firstRun, openForm, renderConnected } from '../../__tests__/fixtures/connect.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { FakeLocalModels } from '../../__tests__/fixtures/fake-local-models.js';
import { click, press, renderPanel, type, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

afterEach(unmountAll);

const HASH = 'ab'.repeat(32);

const model = (file: string, change: Partial<LocalModel> = {}): LocalModel => ({
  id: `llama:${file}`,
  file,
  folder: '/home/models',
  size: 2_497_281_120,
  modified: 0,
  state: { status: 'unloaded' },
  busy: false,
  waiting: 0,
  architecture: 'qwen3',
  contextLength: 262_144,
  ...change
});

const ready = { architecture: 'qwen3', wrapper: 'ChatML', contextSize: 8192, threads: 3 } as const;

function files(...models: readonly LocalModel[]): FakeLocalModels {
  const fake = new FakeLocalModels();
  fake.reply = { ...fake.reply, models: [...models] };
  return fake;
}

/** The panel with the card for new users, at the model files. */
async function openFiles(fake: FakeLocalModels, connections = new FakeConnections([])): Promise<Rendered> {
  const panel = renderPanel(firstRun, connections, fake);
  openForm(panel);
  click(panel.find('[role="tab"]', 'Local GGUF file'));
  await until(() => expect(panel.find('.jp-cw-LocalFiles').textContent).not.toContain('Looking for'));
  return panel;
}

const view = (panel: Rendered): string => panel.find('.jp-cw-LocalFiles').textContent;
const row = (panel: Rendered, file: string): HTMLElement => panel.find('.jp-cw-ModelFile', file);
const button = (panel: Rendered, name: string): HTMLElement => panel.find('.jp-cw-LocalFiles button', name);

describe('the two ways to a model', () => {
  it('are tabs that the arrow keys change, and keep what was typed', async () => {
    const panel = renderConnected(firstRun, [], files());
    const endpoint = panel.find('[role="tab"]', 'OpenAI-compatible');
    const local = panel.find('[role="tab"]', 'Local GGUF file');
    expect([endpoint.tabIndex, local.tabIndex]).toEqual([0, -1]);
    expect(panel.files.calls).toEqual([]);
    const url = panel.find('.jp-cw-ConnectForm input') as HTMLInputElement;
    type(url, 'http://localhost:1/v1');
    endpoint.focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(local);
    expect(local.getAttribute('aria-selected')).toBe('true');
    const shown = document.getElementById(local.getAttribute('aria-controls') ?? '');
    expect(shown?.hidden).toBe(false);
    expect(url.closest<HTMLElement>('[role="tabpanel"]')?.hidden).toBe(true);
    await until(() =>
      expect(view(panel)).toContain('No model file yet. Add the folder that holds one, or download one.')
    );
    press('Home');
    expect(document.activeElement).toBe(endpoint);
    expect(url.value).toBe('http://localhost:1/v1');
    expect(url.closest<HTMLElement>('[role="tabpanel"]')?.hidden).toBe(false);
  });
});

describe('the runtime', () => {
  it('is said to be missing with its size, and installed on one click, with what its installer says', async () => {
    const fake = files(model('a.gguf'));
    fake.state = { ...fake.state, installed: false };
    const panel = await openFiles(fake);
    expect(view(panel)).toContain(
      'Model files need llama.cpp, which is not installed: 19.5 MB to download, 79.0 MB on the disk.'
    );
    expect(button(panel, 'Use a.gguf').getAttribute('aria-disabled')).toBe('true');
    expect(button(panel, 'Use a.gguf').title).toBe('Install the runtime first.');
    expect(fake.calls.filter(([what]) => what === 'install')).toEqual([]);
    click(button(panel, 'Install the runtime'));
    fake.installing.send({ type: 'line', text: 'Downloading 117 packages' });
    await until(() => expect(view(panel)).toContain('Downloading 117 packages'));
    fake.state = { ...fake.state, installed: true };
    fake.installing.finish({ type: 'done' });
    await until(() => expect(view(panel)).toContain('Installed. Model files can be loaded now.'));
    expect(view(panel)).not.toContain('not installed');
    expect(button(panel, 'Use a.gguf').getAttribute('aria-disabled')).toBeNull();
  });

  it('can be stopped on its way, goes on when nobody looks, and says why it failed', async () => {
    const fake = files();
    fake.state = { ...fake.state, installed: false };
    const panel = await openFiles(fake);
    click(button(panel, 'Install the runtime'));
    click(button(panel, 'Cancel the installation'));
    await until(() => expect(view(panel)).toContain('Stopped. Nothing of it stays.'));
    expect(fake.installing.aborted).toBe(true);
    click(button(panel, 'Install the runtime'));
    panel.set({ firstRunCard: false });
    expect(fake.installing.aborted).toBe(false);
    panel.set({ firstRunCard: true });
    openForm(panel);
    click(panel.find('[role="tab"]', 'Local GGUF file'));
    button(panel, 'Cancel the installation');
    fake.installing.finish({
      type: 'error',
      error: { code: 'not_installed', message: 'The disk is full.', hint: 'Or type: npm run llama-runtime' }
    });
    await until(() => expect(view(panel)).toContain('The disk is full. Or type: npm run llama-runtime'));
    button(panel, 'Install the runtime');
  });

  it('is left to the terminal where it cannot be installed from the page', async () => {
    const fake = files();
    const problem = { code: 'cannot_install', message: 'There is no npm.' };
    fake.state = { ...fake.state, installed: false, problem };
    const panel = await openFiles(fake);
    expect(view(panel)).toContain('There is no npm. Or type: npm run llama-runtime');
    expect(() => button(panel, 'Install the runtime')).toThrow();
  });
});

describe('model files', () => {
  it('are listed with their size; a damaged one says what is wrong and cannot be used', async () => {
    const problem = { code: 'damaged_model', message: '“cut.gguf” is cut off: 1,000 bytes are missing.' };
    const panel = await openFiles(files(model('a.gguf'), model('cut.gguf', { size: 1000, problem })));
    expect(row(panel, 'a.gguf').textContent).toContain('2.5 GB');
    expect(row(panel, 'a.gguf').textContent).toContain('qwen3 · trained on 262,144 tokens · /home/models');
    expect(row(panel, 'cut.gguf').textContent).toContain('“cut.gguf” is cut off: 1,000 bytes are missing.');
    expect(() => button(panel, 'Use cut.gguf')).toThrow();
  });

  it('cannot be picked in the list of models when damaged', async () => {
    const problem = { code: 'damaged_model', message: '“cut.gguf” is cut off.' };
    const cut = { id: 'llama:cut.gguf', label: 'cut', place: 'on this machine', group: 'local' } as const;
    const state = { ...emptyState, models: [...emptyState.models, cut] };
    const fake = files(model('cut.gguf', { problem }));
    const panel = renderConnected(state, [], fake);
    click(panel.find('.jp-cw-ModelPicker-button'));
    await until(() => expect(panel.find('[role="menuitemradio"]', 'cut').textContent).toContain('damaged'));
    click(panel.find('[role="menuitemradio"]', 'cut'));
    expect(panel.controller.calls).not.toContainEqual(['pickModel', cut.id]);
    expect(panel.find('[role="menuitemradio"]', 'cut').getAttribute('aria-disabled')).toBe('true');
  });

  it('are loaded with progress and picked once they are there, and unloaded', async () => {
    const fake = files(model('a.gguf'));
    const panel = await openFiles(fake);
    button(panel, 'Use a.gguf').focus();
    click(button(panel, 'Use a.gguf'));
    fake.loading.send({ type: 'queued', position: 1 });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Waiting, 1 before you'));
    fake.loading.send({ type: 'loading', share: 0.62, bytes: 2_497_281_120 });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loading, 62 % of 2.5 GB'));
    expect(panel.find('[role="progressbar"]', 'Loading a.gguf').getAttribute('aria-valuenow')).toBe('62');
    expect(document.activeElement).toBe(button(panel, 'Stop loading a.gguf'));
    expect(panel.controller.calls).not.toContainEqual(['pickModel', 'llama:a.gguf']);
    fake.change('llama:a.gguf', { state: { status: 'ready', ...ready } });
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(panel.controller.calls).toContainEqual(['pickModel', 'llama:a.gguf']));
    expect(row(panel, 'a.gguf').textContent).not.toContain('It answers from now on.');
    panel.set({ model: { id: 'llama:a.gguf', label: 'a', place: 'on this machine' } });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loaded. It answers from now on.'));
    expect(row(panel, 'a.gguf').textContent).toContain('In memory · 8,192 tokens · 3 threads');
    expect(panel.controller.calls).toContainEqual(['pickModel', 'llama:a.gguf']);
    expect(document.activeElement).toBe(button(panel, 'Use a.gguf'));
    click(button(panel, 'Unload a.gguf'));
    await until(() => expect(row(panel, 'a.gguf').textContent).not.toContain('In memory'));
    expect(fake.calls).toContainEqual(['unload', 'llama:a.gguf']);
  });

  it('that cannot be loaded say why, and do not take the place of the picked model', async () => {
    const fake = files(model('a.gguf'));
    const panel = await openFiles(fake);
    click(button(panel, 'Use a.gguf'));
    fake.loading.finish({
      type: 'error',
      error: { code: 'memory', message: 'It needs 3.1 GB of memory.', hint: 'Pick a smaller file.' }
    });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('It needs 3.1 GB of memory. Pick a smaller'));
    expect(panel.controller.calls.filter(([what]) => what === 'pickModel')).toEqual([]);
    click(button(panel, 'Use a.gguf'));
    click(button(panel, 'Stop loading a.gguf'));
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Stopped. It is not in memory.'));
    expect(fake.loading.aborted).toBe(true);
  });

  it('solve their tasks as connections do', async () => {
    const connections = new FakeConnections([]);
    connections.events = [
      { type: 'task', number: 1, of: 10, name: 'Count', passed: true },
      { type: 'done', result: { passed: 9, of: 10, at: 0, failed: [] } }
    ];
    const fake = files(model('a.gguf'));
    const panel = await openFiles(fake, connections);
    click(button(panel, 'Test a.gguf'));
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loaded · tools 9/10'));
    expect(connections.calls.map(({ method, body }) => [method, body])).toEqual([['selfTest', { id: 'llama:a.gguf' }]]);
    connections.hold = new Promise(() => undefined);
    click(button(panel, 'Test a.gguf'));
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loaded · task 1 of 10, 1 right'));
    click(button(panel, 'Stop testing a.gguf'));
    expect(connections.signals.at(-1)?.aborted).toBe(true);
  });

  it('show their checksum only when asked, and how much of it is read', async () => {
    const fake = files(model('a.gguf'));
    const panel = await openFiles(fake);
    expect(view(panel)).not.toContain(HASH);
    fake.change('llama:a.gguf', { hashing: 0.25 });
    click(button(panel, 'SHA-256 of a.gguf'));
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Reading it, 25 %'));
    expect(fake.calls).toContainEqual(['hash', 'llama:a.gguf']);
    fake.reply = { ...fake.reply, models: [model('a.gguf', { sha256: HASH })] };
    await until(() => expect(panel.find('.jp-cw-ModelFile-hash').textContent).toBe(HASH));
  });

  it('are found in folders that are added, and not in those taken away', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    click(button(panel, 'Folders · 1'));
    click(button(panel, 'Add folder'));
    expect(view(panel)).toContain('Enter the whole path of a folder');
    type(field(panel, 'Folder on the Jupyter server'), ' /data/models ');
    fake.refusal = 'There is no folder “/data/models” on the machine of the Jupyter server.';
    press('Enter', { on: field(panel, 'Folder on the Jupyter server') });
    await until(() => expect(view(panel)).toContain('There is no folder “/data/models”'));
    fake.refusal = null;
    fake.reply = { ...fake.reply, models: [model('b.gguf', { folder: '/data/models' })] };
    click(button(panel, 'Add folder'));
    await until(() => row(panel, 'b.gguf'));
    expect(fake.calls).toContainEqual(['setFolders', '/data/models']);
    expect(fake.calls).toContainEqual(['refreshModels']);
    expect(field(panel, 'Folder on the Jupyter server').value).toBe('');
    click(button(panel, 'Do not look into /data/models any more'));
    await until(() => expect(view(panel)).toContain('/data/models is not looked into any more. Its files stay.'));
    expect(fake.calls).toContainEqual(['setFolders']);
    expect(document.activeElement).toBe(field(panel, 'Folder on the Jupyter server'));
  });

  it('say that the service is away, and are looked for again', async () => {
    const fake = files(model('a.gguf'));
    fake.refusal = 'The Jupyter server could not be reached.';
    const panel = await openFiles(fake);
    await until(() => expect(view(panel)).toContain('The Jupyter server could not be reached.'));
    fake.refusal = null;
    click(button(panel, 'Look for model files again'));
    await until(() => row(panel, 'a.gguf'));
    expect(view(panel)).not.toContain('could not be reached');
  });
});

describe('downloads', () => {
  const URL = 'https://models.example/some.gguf';
  const progress = { type: 'progress', name: 'some.gguf', received: 500_000, total: 2_000_000 } as const;

  it('begin with nothing but a click on Download; a suggestion only fills in the address', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    click(button(panel, 'Download'));
    const suggestion = panel.find('.jp-cw-Chip', 'Qwen3-4B-Instruct-2507');
    expect(suggestion.textContent).toBe('Qwen3-4B-Instruct-2507 · 2.5 GB · Apache-2.0');
    click(suggestion);
    expect(field(panel, 'Address of the file').value).toMatch(/^https:.*Qwen3-4B-Instruct-2507-Q4_K_M\.gguf$/);
    expect(document.activeElement).toBe(field(panel, 'Address of the file'));
    expect(fake.calls.filter(([what]) => what === 'download')).toEqual([]);
  });

  it('show bytes and rate, a break, and what came of them', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    click(button(panel, 'Download'));
    const begin = panel.find('.jp-cw-LocalFiles .jp-cw-mod-primary', 'Download');
    click(begin);
    expect(view(panel)).toContain('Enter the address of a .gguf file');
    type(field(panel, 'Address of the file'), URL);
    type(field(panel, 'SHA-256 (optional)'), '12');
    click(begin);
    expect(view(panel)).toContain('A SHA-256 has 64 digits');
    type(field(panel, 'SHA-256 (optional)'), HASH);
    click(begin);
    expect(fake.calls.at(-1)).toEqual(['download', { url: URL, sha256: HASH }]);
    fake.downloading.send({ ...progress, bytesPerSecond: 1_500_000 });
    await until(() => expect(view(panel)).toContain('some.gguf · 500.0 kB of 2.0 MB · 1.5 MB/s'));
    expect(panel.find('[role="progressbar"]', 'Downloading some.gguf').getAttribute('aria-valuenow')).toBe('25');
    fake.downloading.send({ type: 'waiting', waitMs: 1000, reason: 'models.example broke off.' });
    await until(() => expect(view(panel)).toContain('models.example broke off. It goes on in 1.0 s.'));
    fake.downloading.send({ ...progress, received: 900_000, bytesPerSecond: 1 });
    await until(() => expect(view(panel)).not.toContain('broke off'));
    fake.downloading.send({ type: 'checking', share: 0.5 });
    await until(() => expect(view(panel)).toContain('All is there. Checking it, 50 %'));
    fake.reply = { ...fake.reply, models: [model('some.gguf')] };
    fake.downloading.finish({ type: 'done', name: 'some.gguf', bytes: 2_000_000, sha256: HASH });
    await until(() => row(panel, 'some.gguf'));
    expect(view(panel)).toContain('“some.gguf” is there, 2.0 MB. Its SHA-256 is the one given.');
    expect(fake.calls).toContainEqual(['refreshModels']);
  });

  it('are stopped, kept, gone on with, or discarded', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    click(button(panel, 'Download'));
    type(field(panel, 'Address of the file'), URL);
    press('Enter', { on: field(panel, 'Address of the file') });
    fake.downloading.send({ ...progress, bytesPerSecond: 0 });
    await until(() => expect(button(panel, 'Stop the download').getAttribute('aria-disabled')).toBeNull());
    click(button(panel, 'Stop the download'));
    expect(fake.calls).toContainEqual(['cancelDownload', 'some.gguf']);
    const part = { name: 'some.gguf', host: 'models.example', status: 'stopped', received: 500_000 } as const;
    fake.reply = { ...fake.reply, downloads: [{ ...part, total: 2_000_000 }] };
    fake.downloading.finish({ type: 'stopped', received: 500_000, message: 'The download was stopped.' });
    await until(() => expect(view(panel)).toContain('500.0 kB of 2.0 MB are there, from models.example'));
    expect(view(panel)).toContain('The download was stopped.');
    click(button(panel, 'Go on with some.gguf'));
    expect(document.activeElement).toBe(button(panel, 'Stop the download'));
    expect(fake.calls.at(-1)).toEqual(['download', { resume: 'some.gguf' }]);
    fake.downloading.finish({
      type: 'error',
      error: { code: 'disk_full', message: 'There is too little room on the disk: 900 MB are missing.' },
      kept: true
    });
    await until(() => expect(view(panel)).toContain('There is too little room on the disk: 900 MB are missing.'));
    click(button(panel, 'Discard what is there of some.gguf'));
    await until(() => expect(() => button(panel, 'Go on with some.gguf')).toThrow());
    expect(fake.calls).toContainEqual(['discardDownload', 'some.gguf']);
  });

  it('that run already are shown when the page comes back', async () => {
    const fake = files();
    const downloads = [{ name: 'some.gguf', host: 'models.example', status: 'running', received: 1 } as const];
    fake.reply = { ...fake.reply, downloads };
    const panel = await openFiles(fake);
    await until(() => expect(fake.calls).toContainEqual(['download', { watch: 'some.gguf' }]));
    fake.downloading.send({ ...progress, bytesPerSecond: 0 });
    await until(() => panel.find('[role="progressbar"]', 'Downloading some.gguf'));
  });

  it('that ended before the page looked are no failure, and nothing begins them again', async () => {
    const fake = files();
    const downloads = [{ name: 'some.gguf', host: 'models.example', status: 'running', received: 1 } as const];
    fake.reply = { ...fake.reply, downloads };
    const panel = await openFiles(fake);
    await until(() => expect(fake.calls).toContainEqual(['download', { watch: 'some.gguf' }]));
    fake.reply = { ...fake.reply, downloads: [{ name: 'some.gguf', host: '', status: 'damaged', received: 1000 }] };
    fake.downloading.finish({ type: 'error', error: { code: 'not_running', message: 'Not any more.' }, kept: true });
    await until(() => expect(view(panel)).toContain('1.0 kB are there, and where they came from is not known'));
    expect(view(panel)).not.toContain('Not any more.');
    expect(() => button(panel, 'Go on with some.gguf')).toThrow();
    button(panel, 'Discard what is there of some.gguf');
  });
});
