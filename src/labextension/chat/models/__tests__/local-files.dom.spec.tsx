import type { LocalModel } from '../../../../protocol/index.js';
import { field, firstRun, openForm, renderConnected } from '../../__tests__/fixtures/connect.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { FakeLocalModels } from '../../__tests__/fixtures/fake-local-models.js';
import { click, press, renderPanel, type, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';

afterEach(unmountAll);

const model = (file: string, change: Partial<LocalModel> = {}): LocalModel => ({
  id: `llama:${file}`,
  file,
  folder: '/home/models',
  size: 2_497_281_120,
  state: { status: 'unloaded' },
  ...change
});

const ready = { contextSize: 8192 };

function files(...models: readonly LocalModel[]): FakeLocalModels {
  const fake = new FakeLocalModels();
  fake.reply = { ...fake.reply, models: [...models] };
  return fake;
}

/** The panel with the card for new users, at the model files. */
async function openFiles(fake: FakeLocalModels, connections = new FakeConnections([])): Promise<Rendered> {
  const panel = renderPanel(firstRun, connections, fake);
  openForm(panel);
  click(panel.find('button', 'Local GGUF file'));
  await until(() => expect(view(panel)).not.toContain('Looking for'));
  return panel;
}

const view = (panel: Rendered): string => panel.find('.jp-cw-LocalFiles').textContent;
const row = (panel: Rendered, file: string): HTMLElement => panel.find('.jp-cw-ModelFile', file);
const button = (panel: Rendered, name: string): HTMLElement => panel.find('.jp-cw-LocalFiles button', name);

it('are read only once they are unfolded', async () => {
  const panel = renderConnected(firstRun, [], files());
  await until(() => undefined);
  expect(panel.files.calls.filter(([what]) => what !== 'refreshModels')).toEqual([]);
  const fold = panel.find('button', 'Local GGUF file');
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  click(fold);
  await until(() => expect(view(panel)).toContain('No model file yet. Download one, or put your own into the folder'));
  expect(view(panel)).toContain('Files that end in .gguf are found in /home/models.');
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
    click(panel.find('button', 'Local GGUF file'));
    await until(() => button(panel, 'Cancel the installation'));
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
  it('are listed with their size and folder', async () => {
    const panel = await openFiles(files(model('a.gguf')));
    expect(row(panel, 'a.gguf').textContent).toContain('2.5 GB');
    expect(row(panel, 'a.gguf').textContent).toContain('/home/models');
  });

  it('are loaded with progress and picked once they are there', async () => {
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
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loaded. It answers from now on.'));
    expect(row(panel, 'a.gguf').textContent).toContain('In memory · 8,192 tokens');
    expect(document.activeElement).toBe(button(panel, 'Use a.gguf'));
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

  it('say what is wrong with a folder that they are looked for in', async () => {
    const fake = files();
    const problem = { code: 'bad_folder', message: 'There is no folder “/gone”.' };
    fake.reply = { ...fake.reply, folders: [...fake.reply.folders, { path: '/gone', source: 'environment', problem }] };
    const panel = await openFiles(fake);
    expect(view(panel)).toContain('There is no folder “/gone”.');
    expect(view(panel)).toContain('/home/models, /gone');
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

  it('show how much is there, a break, and what came of them', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    const begin = panel.find('.jp-cw-LocalFiles .jp-cw-mod-primary', 'Download');
    click(begin);
    expect(view(panel)).toContain('Enter the address of a .gguf file');
    type(field(panel, 'Address of the file'), URL);
    click(begin);
    expect(fake.calls.at(-1)).toEqual(['download', { url: URL }]);
    fake.downloading.send(progress);
    await until(() => expect(view(panel)).toContain('some.gguf · 500.0 kB of 2.0 MB'));
    expect(panel.find('[role="progressbar"]', 'Downloading some.gguf').getAttribute('aria-valuenow')).toBe('25');
    fake.downloading.send({ type: 'waiting', waitMs: 1000, reason: 'models.example broke off.' });
    await until(() => expect(view(panel)).toContain('models.example broke off. It goes on in 1.0 s.'));
    fake.downloading.send({ ...progress, received: 900_000 });
    await until(() => expect(view(panel)).not.toContain('broke off'));
    fake.reply = { ...fake.reply, models: [model('some.gguf')] };
    fake.downloading.finish({ type: 'done', name: 'some.gguf', bytes: 2_000_000 });
    await until(() => row(panel, 'some.gguf'));
    expect(view(panel)).toContain('“some.gguf” is there, 2.0 MB.');
    expect(fake.calls).toContainEqual(['refreshModels']);
  });

  it('are stopped and kept, and go on from the same address', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    type(field(panel, 'Address of the file'), URL);
    press('Enter', { on: field(panel, 'Address of the file') });
    fake.downloading.send(progress);
    await until(() => expect(button(panel, 'Stop the download').getAttribute('aria-disabled')).toBeNull());
    click(button(panel, 'Stop the download'));
    expect(fake.calls).toContainEqual(['cancelDownload', 'some.gguf']);
    const part = { name: 'some.gguf', status: 'stopped', received: 500_000 } as const;
    fake.reply = { ...fake.reply, downloads: [{ ...part, total: 2_000_000 }] };
    fake.downloading.finish({ type: 'stopped', received: 500_000, message: 'The download was stopped.' });
    await until(() => expect(view(panel)).toContain('Begun and not ended: some.gguf · 500.0 kB of 2.0 MB.'));
    expect(view(panel)).toContain('The download was stopped.');
    expect(view(panel)).toContain('Download it from the same address to go on, or delete its .part file.');
    click(panel.find('.jp-cw-LocalFiles .jp-cw-mod-primary', 'Download'));
    expect(fake.calls.filter(([what]) => what === 'download')).toHaveLength(2);
    fake.downloading.finish({
      type: 'error',
      error: { code: 'disk_full', message: 'There is too little room on the disk: 900 MB are missing.' }
    });
    await until(() => expect(view(panel)).toContain('There is too little room on the disk: 900 MB are missing.'));
  });

  it('that run already are shown when the page comes back', async () => {
    const fake = files();
    const downloads = [{ name: 'some.gguf', status: 'running', received: 1 } as const];
    fake.reply = { ...fake.reply, downloads };
    const panel = await openFiles(fake);
    await until(() => expect(fake.calls).toContainEqual(['download', { watch: 'some.gguf' }]));
    fake.downloading.send(progress);
    await until(() => panel.find('[role="progressbar"]', 'Downloading some.gguf'));
  });

  it('that ended before the page looked are no failure, and nothing begins them again', async () => {
    const fake = files();
    const downloads = [{ name: 'some.gguf', status: 'running', received: 1 } as const];
    fake.reply = { ...fake.reply, downloads };
    const panel = await openFiles(fake);
    await until(() => expect(fake.calls).toContainEqual(['download', { watch: 'some.gguf' }]));
    fake.reply = { ...fake.reply, downloads: [{ name: 'some.gguf', status: 'stopped', received: 1000 }] };
    fake.downloading.finish({ type: 'error', error: { code: 'not_running', message: 'Not any more.' } });
    await until(() => expect(view(panel)).toContain('Begun and not ended: some.gguf · 1.0 kB.'));
    expect(view(panel)).not.toContain('Not any more.');
  });
});
