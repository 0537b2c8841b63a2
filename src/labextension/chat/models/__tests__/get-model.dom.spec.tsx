import type { LocalModel } from '../../../../protocol/index.js';
import { FakeConnections } from '../../__tests__/fixtures/fake-connections.js';
import { FakeLocalModels } from '../../__tests__/fixtures/fake-local-models.js';
import { click, renderPanel, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState, withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';
import { LazyGetModel } from '../../answer/turn-lines.js';
import { suggestModel } from '../suggested-models.js';

beforeAll(() => LazyGetModel.load());
afterEach(unmountAll);

const GB = 1_000_000_000;
const FILE = 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf';
const URL_OF_FILE = `https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/${FILE}`;
const ID = `llama:${FILE}`;
const text = 'I could not read “why”.';
const data = { type: 'cellwright.decline', closest: [] };
const declined = turn({
  text,
  messages: [{ role: 'assistant', text, calls: [], data }]
});
const model: LocalModel = {
  id: ID,
  file: FILE,
  folder: '/home/models',
  size: GB,
  state: { status: 'unloaded' }
};
const ready = { contextSize: 8192 };

/** The panel below a declined question, where no model is connected. */
function renderDeclined(files: FakeLocalModels): Rendered {
  return renderPanel(withTurns([declined], { models: emptyState.models.slice(0, 1) }), new FakeConnections([]), files);
}

async function openOffer(files: FakeLocalModels): Promise<Rendered> {
  const panel = renderDeclined(files);
  await until(() => click(panel.find('button', 'Get it…')));
  return panel;
}

/** What was asked of the service that changes something. */
const asked = (files: FakeLocalModels): readonly unknown[] => files.calls.filter(([call]) => call !== 'refreshModels');
/** What the panel did with models and questions. */
const done = ({ controller }: Rendered): readonly unknown[] =>
  controller.calls.filter(([call]) => call !== 'refreshIfOutdated');
const words = (panel: Rendered): string => panel.find('[aria-label="Get a model"]').textContent;
const begin = (panel: Rendered): void => click(panel.find('button', 'Get it and ask again'));

describe('a question that was declined', () => {
  it('offers the file that fits, and says what it takes before anything begins', async () => {
    const files = new FakeLocalModels();
    files.state = { ...files.state, installed: false };
    const panel = await openOffer(files);
    expect(words(panel)).toContain(
      'Qwen2.5-Coder-1.5B-Instruct: 1.1 GB from huggingface.co (licence Apache-2.0), into /home/models'
    );
    expect(words(panel)).toContain(
      'llama.cpp, which runs it: 19.5 MB to download, 79.0 MB on the disk, into /home/runtime'
    );
    expect(asked(files)).toEqual([]);
    expect(document.activeElement).toBe(panel.find('[aria-label="Get a model"]'));
    click(panel.find('button', 'Not now'));
    expect(panel.find('button', 'Get it…')).toBeTruthy();
  });

  it('is asked again once the runtime, the file and the model are there', async () => {
    const files = new FakeLocalModels();
    files.state = { ...files.state, installed: false };
    const panel = await openOffer(files);
    begin(panel);
    await until(() => expect(asked(files)).toEqual([['install']]));
    files.installing.send({ type: 'line', text: 'Unpacking llama.cpp' });
    await until(() => expect(words(panel)).toContain('Unpacking llama.cpp'));
    files.state = { ...files.state, installed: true };
    files.installing.finish({ type: 'done' });
    await until(() => expect(asked(files).at(-1)).toEqual(['download', { url: URL_OF_FILE }]));
    files.downloading.send({ type: 'progress', name: FILE, received: GB / 2, total: GB });
    await until(() => expect(words(panel)).toContain('500.0 MB of 1.0 GB'));
    files.reply = { ...files.reply, models: [model] };
    files.downloading.finish({ type: 'done', name: FILE, bytes: GB });
    await until(() => expect(asked(files).at(-1)).toEqual(['load', ID]));
    panel.set({ models: emptyState.models });
    expect(words(panel)).toContain('Taking it into memory');
    files.loading.finish({ type: 'ready', ...ready });
    await until(() =>
      expect(done(panel)).toEqual([
        ['pickModel', ID],
        ['askFetchedModel', declined.id]
      ])
    );
    panel.set({ models: emptyState.models, model: { ...emptyState.model, id: ID } });
    expect(panel.root.textContent).not.toContain('Get a model');
  });

  it('is not asked again after Cancel, and what has arrived is kept to go on with', async () => {
    const files = new FakeLocalModels();
    const panel = await openOffer(files);
    begin(panel);
    await until(() => expect(asked(files)).toEqual([['download', { url: URL_OF_FILE }]]));
    files.downloading.send({ type: 'progress', name: FILE, received: GB / 2, total: GB });
    await until(() => expect(words(panel)).toContain('500.0 MB'));
    click(panel.find('button', 'Cancel, and keep what has arrived'));
    await until(() => expect(asked(files).at(-1)).toEqual(['cancelDownload', FILE]));
    const part = { name: FILE, status: 'stopped', received: GB / 2, total: GB } as const;
    files.reply = { ...files.reply, downloads: [part] };
    files.downloading.finish({ type: 'stopped', received: GB / 2, message: 'Stopped; 500 MB are kept.' });
    await until(() => expect(words(panel)).toContain('Stopped; 500 MB are kept.'));
    begin(panel);
    await until(() => expect(asked(files).at(-1)).toEqual(['download', { url: URL_OF_FILE }]));
    expect(done(panel)).toEqual([]);
  });

  it('waits for the file where it is on its way already', async () => {
    const files = new FakeLocalModels();
    const part = { name: FILE, status: 'running', received: GB / 2, total: GB } as const;
    files.reply = { ...files.reply, downloads: [part] };
    const panel = await openOffer(files);
    begin(panel);
    await until(() => expect(asked(files)).toEqual([['download', { watch: FILE }]]));
    files.reply = { ...files.reply, models: [model], downloads: [] };
    files.downloading.finish({ type: 'done', name: FILE, bytes: GB });
    await until(() => expect(asked(files).at(-1)).toEqual(['load', ID]));
    files.loading.finish({ type: 'ready', ...ready });
    await until(() => expect(done(panel).at(-1)).toEqual(['askFetchedModel', declined.id]));
  });

  it('says which step failed, and lets it be tried again', async () => {
    const files = new FakeLocalModels();
    const panel = await openOffer(files);
    begin(panel);
    files.downloading.finish({ type: 'error', error: { code: 'x', message: 'The disk is full.' } });
    await until(() => expect(words(panel)).toContain('The disk is full.'));
    expect(panel.find('button', 'Get it and ask again')).toBeTruthy();
    expect(done(panel)).toEqual([]);
  });

  it('offers no file where none fits, where it is there, or where what runs it cannot be installed', async () => {
    const small = new FakeLocalModels();
    small.reply = { ...small.reply, machine: { memory: 2 * GB, cores: 4 } };
    const bare = new FakeLocalModels();
    bare.state = { ...bare.state, problem: { code: 'no_npm', message: 'There is no npm.' } };
    const there = new FakeLocalModels();
    there.reply = { ...there.reply, models: [model] };
    for (const files of [small, bare, there]) {
      const panel = renderDeclined(files);
      await until(() => expect(files.calls).toEqual([['refreshModels']]));
      expect(panel.root.textContent).not.toContain('Get it…');
    }
  });
});

it('opens with the ways to a model for a new user, and asks nothing afterwards', async () => {
  const files = new FakeLocalModels();
  const panel = renderPanel({ ...emptyState, firstRunCard: true }, new FakeConnections([]), files);
  click(panel.find('button', 'Connect a model for open questions (optional)'));
  await until(() => click(panel.find('button', 'Get it…')));
  files.reply = { ...files.reply, models: [model] };
  click(panel.find('button', 'Get it'));
  await until(() => expect(asked(files)).toEqual([['load', ID]]));
  files.loading.finish({ type: 'ready', ...ready });
  await until(() => expect(done(panel)).toEqual([['pickModel', ID]]));
});

it.each([
  [{ memory: 2 * GB, cores: 8 }, undefined],
  [{ memory: 8 * GB, cores: 2 }, 'Qwen2.5-Coder-1.5B-Instruct'],
  [{ memory: 32 * GB, cores: 4 }, 'Qwen2.5-Coder-1.5B-Instruct'],
  [{ memory: 8 * GB, cores: 16 }, 'Qwen2.5-Coder-1.5B-Instruct'],
  [{ memory: 16 * GB, cores: 8 }, 'Qwen3-4B-Instruct-2507']
])('fits a machine of %j', (machine, name) => {
  expect(suggestModel(machine)?.name).toBe(name);
});
