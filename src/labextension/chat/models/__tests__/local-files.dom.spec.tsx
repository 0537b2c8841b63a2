import type { LoadModelEvent, LocalModel } from '../../../../protocol/index.js';
import { field, renderForm } from '../../__tests__/fixtures/connect.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { FakeLocalModels } from '../../__tests__/fixtures/fake-local-models.js';
import { Script } from '../../__tests__/fixtures/script.js';
import { click, press, renderPanel, type, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState, turn, withTurns } from '../../__tests__/fixtures/states.js';
import { LazyGetModel } from '../../answer/turn-lines.js';
import { suggestModel } from '../get-model.js';

beforeAll(() => LazyGetModel.load());

const GB = 1_000_000_000;

function files(...models: readonly LocalModel[]): FakeLocalModels {
  const fake = new FakeLocalModels();
  fake.reply = { ...fake.reply, models: [...models] };
  return fake;
}

const model = (file: string): LocalModel => ({
  id: `llama:${file}`,
  file,
  folder: '/home/models',
  size: 2 * GB,
  state: { status: 'unloaded' }
});
const ready = { contextSize: 8192 };

/** The form for a new model, at the model files. */
async function openFiles(fake: FakeLocalModels): Promise<Rendered> {
  const panel = renderForm([], fake);
  click(panel.find('button', 'Local GGUF file'));
  await until(() => expect(view(panel)).not.toContain('Looking for'));
  return panel;
}

const view = (panel: Rendered): string => panel.find('.jp-cw-LocalFiles').textContent;
const row = (panel: Rendered, file: string): HTMLElement => panel.find('.jp-cw-ModelFile', file);
const button = (panel: Rendered, name: string): HTMLElement => panel.find('.jp-cw-LocalFiles button', name);
/** What was asked of the service that changes something. */
const asked = (fake: FakeLocalModels): readonly unknown[] => fake.calls.filter(([call]) => call !== 'refreshModels');

test('what runs model files can be stopped on its way, goes on when nobody looks, says why it failed, or is left to the terminal', async () => {
  const fake = files();
  fake.state = { ...fake.state, installed: false };
  const panel = await openFiles(fake);
  click(button(panel, 'Install the runtime'));
  click(button(panel, 'Cancel the installation'));
  await until(() => expect(view(panel)).toContain('Stopped. Nothing was left behind.'));
  expect(fake.installing.aborted).toBe(true);
  click(button(panel, 'Install the runtime'));
  const fold = panel.find('button', 'Local GGUF file');
  click(fold);
  expect(fake.installing.aborted).toBe(false);
  click(fold);
  await until(() => button(panel, 'Cancel the installation'));
  const error = { code: 'not_installed', message: 'The disk is full.', hint: 'Or type: npm run llama-runtime' };
  fake.installing.finish({ type: 'error', error });
  await until(() => expect(view(panel)).toContain('The disk is full. Or type: npm run llama-runtime'));
  button(panel, 'Install the runtime');
  fake.state = { ...fake.state, problem: { code: 'x', message: 'There is no npm.' } };
  click(button(panel, 'Look for model files again'));
  await until(() => expect(view(panel)).toContain('There is no npm. Or type: npm run llama-runtime'));
  expect(() => button(panel, 'Install the runtime')).toThrow();
});

describe('model files', () => {
  it('are read once they are unfolded, loaded with progress, and picked once they are there', async () => {
    const fake = files(model('a.gguf'));
    const panel = await openFiles(fake);
    expect(row(panel, 'a.gguf').textContent).toContain('2.0 GB/home/models');
    button(panel, 'Use a.gguf').focus();
    click(button(panel, 'Use a.gguf'));
    fake.loading.send({ type: 'queued', position: 1 });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Waiting, 1 ahead of you'));
    fake.loading.send({ type: 'loading', share: 0.62, bytes: 2 * GB });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loading, 62 % of 2.0 GB'));
    expect(panel.find('[role="progressbar"]', 'Loading a.gguf').getAttribute('aria-valuenow')).toBe('62');
    expect(document.activeElement).toBe(button(panel, 'Stop loading a.gguf'));
    expect(panel.controller.called('pickModel')).toEqual([]);
    fake.reply = { ...fake.reply, models: [{ ...model('a.gguf'), state: { status: 'ready', ...ready } }] };
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(panel.controller.calls).toContainEqual(['pickModel', 'llama:a.gguf']));
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loaded. It answers from now on.'));
    expect(row(panel, 'a.gguf').textContent).toContain('In memory · 8,192 tokens');
  });

  it('are not picked once they are there if another model was picked meanwhile', async () => {
    const fake = files(model('a.gguf'));
    const panel = await openFiles(fake);
    click(button(panel, 'Use a.gguf'));
    fake.loading.send({ type: 'loading', share: 0.62, bytes: 2 * GB });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('62 %'));
    panel.set({ model: { id: 'openai:a', label: 'A', place: 'api.openai.com' } });
    fake.reply = { ...fake.reply, models: [{ ...model('a.gguf'), state: { status: 'ready', ...ready } }] };
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(row(panel, 'a.gguf').textContent).toContain('Loaded. Pick it to ask it.'));
    expect(panel.controller.called('pickModel')).toEqual([]);
  });

  it('are picked in the order in which they were asked for, whichever is there first', async () => {
    const fake = files(model('a.gguf'), model('b.gguf'));
    const other = new Script<LoadModelEvent>();
    const load = fake.load.bind(fake);
    fake.load = (id, signal) => (id === 'llama:b.gguf' ? other.play(signal) : load(id, signal));
    const panel = await openFiles(fake);
    click(button(panel, 'Use a.gguf'));
    click(button(panel, 'Use b.gguf'));
    for (const script of [fake.loading, other]) {
      script.finish({ type: 'ready', ...ready });
    }
    await until(() => expect(panel.controller.called('pickModel')).toEqual([['pickModel', 'llama:b.gguf']]));
  });

  it('say what is wrong with their folder, or that the service is away, and are looked for again', async () => {
    const fake = files(model('a.gguf'));
    const problem = { code: 'bad_folder', message: 'There is no folder “/gone”.' };
    fake.reply = { ...fake.reply, folders: [...fake.reply.folders, { path: '/gone', source: 'environment', problem }] };
    fake.refusal = 'The Jupyter server could not be reached.';
    const panel = await openFiles(fake);
    await until(() => expect(view(panel)).toContain('The Jupyter server could not be reached.'));
    fake.refusal = null;
    click(button(panel, 'Look for model files again'));
    await until(() => row(panel, 'a.gguf'));
    expect(view(panel)).not.toContain('could not be reached');
    expect(view(panel)).toContain('There is no folder “/gone”.');
    expect(view(panel)).toContain('/home/models, /gone');
  });
});

describe('a download', () => {
  const ADDRESS = 'https://models.example/some.gguf';
  const progress = { type: 'progress', name: 'some.gguf', received: 500_000, total: 2_000_000 } as const;
  const part = { name: 'some.gguf', received: 500_000, total: 2_000_000 } as const;

  it('shows how much is there, and a break; it is stopped and kept, and goes on from the same address', async () => {
    const fake = files();
    const panel = await openFiles(fake);
    const begin = panel.find('.jp-cw-LocalFiles .jp-cw-mod-primary', 'Download');
    click(begin);
    expect(view(panel)).toContain('Enter the address of a .gguf file');
    type(field(panel, 'Address of the file'), ADDRESS);
    press('Enter', { on: field(panel, 'Address of the file') });
    expect(asked(fake)).toEqual([['download', { url: ADDRESS }]]);
    fake.downloading.send(progress);
    await until(() => expect(view(panel)).toContain('some.gguf · 500.0 kB of 2.0 MB'));
    expect(panel.find('[role="progressbar"]', 'Downloading some.gguf').getAttribute('aria-valuenow')).toBe('25');
    fake.downloading.send({ type: 'waiting', waitMs: 1000, reason: 'models.example broke off.' });
    await until(() => expect(view(panel)).toContain('models.example broke off. Resuming in 1.0 s.'));
    fake.downloading.send({ ...progress, received: 900_000 });
    await until(() => expect(view(panel)).not.toContain('broke off'));
    click(button(panel, 'Stop the download'));
    expect(asked(fake).at(-1)).toEqual(['cancelDownload', 'some.gguf']);
    fake.reply = { ...fake.reply, downloads: [{ ...part, status: 'stopped' }] };
    fake.downloading.finish({ type: 'stopped', received: 500_000, message: 'The download was stopped.' });
    await until(() => expect(view(panel)).toContain('Started but not finished: some.gguf · 500.0 kB of 2.0 MB.'));
    click(panel.find('.jp-cw-LocalFiles .jp-cw-mod-primary', 'Download'));
    fake.reply = { ...fake.reply, models: [model('some.gguf')], downloads: [] };
    fake.downloading.finish({ type: 'done', name: 'some.gguf', bytes: 2_000_000 });
    await until(() => row(panel, 'some.gguf'));
    expect(view(panel)).toContain('“some.gguf” has arrived, 2.0 MB.');
  });

  it('that runs already is shown; where it ended before the page looked that is no failure', async () => {
    const fake = files();
    fake.reply = { ...fake.reply, downloads: [{ ...part, status: 'running' }] };
    const panel = await openFiles(fake);
    await until(() => expect(asked(fake)).toContainEqual(['download', { watch: 'some.gguf' }]));
    fake.reply = { ...fake.reply, downloads: [{ ...part, status: 'stopped' }] };
    fake.downloading.finish({ type: 'error', error: { code: 'not_running', message: 'Not any more.' } });
    await until(() => expect(view(panel)).toContain('Started but not finished: some.gguf'));
    expect(view(panel)).not.toContain('Not any more.');
  });
});

describe('a model for a question that was declined', () => {
  const FILE = 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf';
  const ADDRESS = `https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/${FILE}`;
  const data = { type: 'cellwright.decline', closest: [] };
  const declined = turn({ messages: [{ role: 'assistant', text: 'I could not.', calls: [], data }] });
  const alone = withTurns([declined], { models: emptyState.models.slice(0, 1) });
  const words = (panel: Rendered): string => panel.find('[aria-label="Get a model"]').textContent;
  const begin = (panel: Rendered): void => click(panel.find('button', 'Get it and ask again'));
  const done = ({ controller }: Rendered): readonly unknown[] =>
    controller.calls.filter(([call]) => call === 'pickModel' || call === 'askFetchedModel');

  async function openOffer(fake: FakeLocalModels): Promise<Rendered> {
    const panel = renderPanel(alone, new FakeConnections([]), fake);
    await until(() => click(panel.find('button', 'Get it…')));
    return panel;
  }

  it('is fetched with all that it takes, which is said before, and asked', async () => {
    const fake = files();
    fake.state = { ...fake.state, installed: false };
    const panel = await openOffer(fake);
    expect(words(panel)).toContain('1.1 GB from huggingface.co (licence Apache-2.0), into /home/models');
    expect(words(panel)).toContain('llama.cpp, which runs it: 19.5 MB to download, 79.0 MB on the disk, into /home/ru');
    expect(document.activeElement).toBe(panel.find('[aria-label="Get a model"]'));
    expect(asked(fake)).toEqual([]);
    begin(panel);
    await until(() => expect(asked(fake)).toEqual([['install']]));
    fake.installing.send({ type: 'line', text: 'Unpacking llama.cpp' });
    await until(() => expect(words(panel)).toContain('Unpacking llama.cpp'));
    fake.state = { ...fake.state, installed: true };
    fake.installing.finish({ type: 'done' });
    await until(() => expect(asked(fake).at(-1)).toEqual(['download', { url: ADDRESS }]));
    fake.downloading.send({ type: 'progress', name: FILE, received: GB / 2, total: GB });
    await until(() => expect(words(panel)).toContain('500.0 MB of 1.0 GB'));
    fake.reply = { ...fake.reply, models: [model(FILE)] };
    fake.downloading.finish({ type: 'done', name: FILE, bytes: GB });
    await until(() => expect(asked(fake).at(-1)).toEqual(['load', `llama:${FILE}`]));
    panel.set({ models: emptyState.models });
    expect(words(panel)).toContain('Loading it into memory');
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() =>
      expect(done(panel)).toEqual([
        ['pickModel', `llama:${FILE}`],
        ['askFetchedModel', declined.id]
      ])
    );
  });

  it('is not asked after Cancel or a failure; what has arrived is kept to go on with', async () => {
    const fake = files();
    const panel = await openOffer(fake);
    begin(panel);
    await until(() => expect(asked(fake)).toEqual([['download', { url: ADDRESS }]]));
    fake.downloading.send({ type: 'progress', name: FILE, received: GB / 2, total: GB });
    await until(() => expect(words(panel)).toContain('500.0 MB'));
    click(panel.find('button', 'Cancel, and keep what has arrived'));
    await until(() => expect(asked(fake).at(-1)).toEqual(['cancelDownload', FILE]));
    fake.downloading.finish({ type: 'stopped', received: GB / 2, message: 'Stopped; 500 MB are kept.' });
    await until(() => expect(words(panel)).toContain('Stopped; 500 MB are kept.'));
    begin(panel);
    await until(() => expect(asked(fake).at(-1)).toEqual(['download', { url: ADDRESS }]));
    fake.downloading.finish({ type: 'error', error: { code: 'x', message: 'The disk is full.' } });
    await until(() => expect(words(panel)).toContain('The disk is full.'));
    expect(done(panel)).toEqual([]);
  });

  it('is neither picked nor asked if another model was picked while it was fetched', async () => {
    const fake = files();
    const panel = await openOffer(fake);
    begin(panel);
    await until(() => expect(asked(fake)).toEqual([['download', { url: ADDRESS }]]));
    panel.set({ model: { id: 'openai:a', label: 'A', place: 'api.openai.com' } });
    fake.reply = { ...fake.reply, models: [model(FILE)] };
    fake.downloading.finish({ type: 'done', name: FILE, bytes: GB });
    await until(() => expect(asked(fake).at(-1)).toEqual(['load', `llama:${FILE}`]));
    fake.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(panel.localFiles.state.fetching).toBe(false));
    expect(done(panel)).toEqual([]);
  });

  it('is not downloaded after a Cancel that came before its name was known', async () => {
    const fake = files();
    const panel = await openOffer(fake);
    begin(panel);
    await until(() => expect(asked(fake)).toEqual([['download', { url: ADDRESS }]]));
    click(panel.find('button', 'Cancel, and keep what has arrived'));
    fake.downloading.send({ type: 'progress', name: FILE, received: 1, total: GB });
    await until(() => expect(asked(fake).at(-1)).toEqual(['cancelDownload', FILE]));
  });

  it('is waited for where it is on its way already', async () => {
    const fake = files();
    fake.reply = { ...fake.reply, downloads: [{ name: FILE, status: 'running', received: 1 }] };
    const panel = await openOffer(fake);
    begin(panel);
    await until(() => expect(asked(fake)).toEqual([['download', { watch: FILE }]]));
    fake.downloading.send({ type: 'progress', name: FILE, received: GB / 2, total: GB });
    await until(() => expect(words(panel)).toContain('500.0 MB'));
    fake.reply = { ...fake.reply, models: [model(FILE)], downloads: [] };
    fake.downloading.finish({ type: 'done', name: FILE, bytes: GB });
    await until(() => expect(asked(fake).at(-1)).toEqual(['load', `llama:${FILE}`]));
  });

  it('is not offered where none fits, where it is there, or where what runs it cannot be installed', async () => {
    const small = files();
    small.reply = { ...small.reply, machine: { memory: 2 * GB, cores: 4 } };
    const bare = files();
    bare.state = { ...bare.state, problem: { code: 'no_npm', message: 'There is no npm.' } };
    for (const fake of [small, bare, files(model(FILE))]) {
      const panel = renderPanel(alone, new FakeConnections([]), fake);
      await until(() => expect(fake.calls).toEqual([['refreshModels']]));
      expect(panel.root.textContent).not.toContain('Get it…');
    }
  });

  it.each([
    [{ memory: 2 * GB, cores: 8 }, undefined],
    [{ memory: 32 * GB, cores: 4 }, 'Qwen2.5-Coder-1.5B-Instruct'],
    [{ memory: 8 * GB, cores: 16 }, 'Qwen2.5-Coder-1.5B-Instruct'],
    [{ memory: 16 * GB, cores: 8 }, 'Qwen3-4B-Instruct-2507']
  ])('fits a machine of %j', (machine, name) => {
    expect(suggestModel(machine)?.name).toBe(name);
  });
});
