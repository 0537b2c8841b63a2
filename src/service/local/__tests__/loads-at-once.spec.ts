import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelEvent } from '../../../agent/index.js';
import { ModelFiles } from '../../../models/llama/__tests__/model-files.js';
import { writeRuntime } from '../../../models/llama/__tests__/write-runtime.js';
import type { LoadModelEvent, StreamNotice } from '../../../protocol/index.js';
import { collect, collectAll, never, question } from '../../../models/__tests__/collect.js';
import { until } from '../../__tests__/process-table.js';
import { LocalModels } from '../local-models.js';

const files = new ModelFiles();
const hold = join(files.folder, 'hold');
const lives = join(files.folder, 'lives');

/** Notes its beginning and its end; loads, and answers, as soon as there is no file `hold`. Leaves some time after it is told to. */
const PROCESS = `
  import { appendFileSync, existsSync } from 'node:fs';
  const note = what => appendFileSync(${JSON.stringify(lives)}, what);
  note('+');
  process.on('exit', () => note('-'));
  process.on('disconnect', () => setTimeout(() => process.exit(0), 30));
  const free = action => existsSync(${JSON.stringify(hold)}) ? setTimeout(free, 5, action) : action();
  process.on('message', m => {
    if (m.type === 'load') {
      free(() => process.send({ type: 'ready', wrapper: 'w', contextSize: 2048 }));
    }
    if (m.type === 'answer') {
      process.send({ type: 'piece', id: m.id, kind: 'text', text: 'Yes' });
      free(() =>
        process.send({ type: 'done', id: m.id, reason: 'stop', inputTokens: 1, cachedTokens: 0, outputTokens: 1 })
      );
    }
  });`;

let local: LocalModels;

beforeAll(() => {
  files.random('one.gguf');
  files.random('two.gguf');
  writeRuntime(files.folder);
  files.write('program.mjs', Buffer.from(PROCESS));
});
beforeEach(() => {
  writeFileSync(lives, '');
  local = new LocalModels({
    folders: [files.folder],
    runtime: { folders: [files.folder], command: '' },
    program: join(files.folder, 'program.mjs'),
    log: { info: () => undefined }
  });
});
afterEach(() => {
  rmSync(hold, { force: true });
  return local.close();
});
const STOP = { type: 'end', reason: 'stop' };

/** How many processes there were at once at most, and how many in all. */
function processes(): { readonly most: number; readonly all: number } {
  let [now, most, all] = [0, 0, 0];
  for (const mark of readFileSync(lives, 'utf8')) {
    now += mark === '+' ? 1 : -1;
    all += mark === '+' ? 1 : 0;
    most = Math.max(most, now);
  }
  return { most, all };
}

const load = async (file: string, signal = never, each?: (event: LoadModelEvent) => void) =>
  collectAll(await local.load(`llama:${file}`), signal, each);

/** The last event of an answer. */
async function ask(file: string, notices: StreamNotice[] = [], each?: (event: ModelEvent) => void) {
  const found = (await local.list()).find(({ connection }) => connection.id === `llama:${file}`);
  const stream = found?.client.stream(question, never, notice => notices.push(notice));
  return (await collect(stream, each)).at(-1);
}

const stateOf = async (file: string): Promise<string | undefined> =>
  (await local.details()).find(model => model.file === file)?.state.status;

test('four loads of two files at once: one process at a time, each is told its place and comes to its end', async () => {
  writeFileSync(hold, '');
  const waited = new Set<number>();
  const loads: Promise<readonly LoadModelEvent[]>[] = [];
  for (const [at, file] of ['one.gguf', 'two.gguf', 'one.gguf', 'two.gguf'].entries()) {
    // Looking for the files takes each load its own time; they come in this order.
    loads.push(load(file, never, event => event.type === 'queued' && waited.add(at)));
    await until(async () => (at === 0 ? (await stateOf(file)) === 'loading' : waited.has(at)));
  }
  rmSync(hold);
  for (const events of await Promise.all(loads)) {
    expect(events.at(-1)?.type).toBe('ready');
  }
  expect(processes().most).toBe(1);
  expect([await stateOf('one.gguf'), await stateOf('two.gguf')]).toEqual(['unloaded', 'ready']);
});

test('a question to another model waits until the one before is answered', async () => {
  await load('one.gguf');
  writeFileSync(hold, '');
  let isAnswering = false;
  const first = ask('one.gguf', [], () => (isAnswering = true));
  await until(() => isAnswering);
  const notices: StreamNotice[] = [];
  const second = ask('two.gguf', notices);
  await until(() => notices.length > 0);
  rmSync(hold);
  expect([await first, await second]).toEqual([STOP, STOP]);
  expect(notices[0]).toEqual({ type: 'queued', position: 1 });
  expect(processes()).toMatchObject({ most: 1 });
});

test('a load that is given up half-way leaves room for the next one', async () => {
  writeFileSync(hold, '');
  const leave = new AbortController();
  const first = load('one.gguf', leave.signal);
  await until(() => existsSync(lives) && processes().all === 1);
  const second = load('two.gguf', never, event => event.type === 'queued' && leave.abort());
  await first;
  rmSync(hold);
  expect((await second).at(-1)?.type).toBe('ready');
  expect(processes()).toEqual({ most: 1, all: 2 });
});

test('a question that waits for a load which is given up loads the model anew', async () => {
  writeFileSync(hold, '');
  const leave = new AbortController();
  const first = load('one.gguf', leave.signal);
  await until(() => processes().all === 1);
  const notices: StreamNotice[] = [];
  const asked = ask('one.gguf', notices);
  await until(() => notices.length > 0);
  leave.abort();
  await first;
  rmSync(hold);
  expect(await asked).toEqual(STOP);
  expect(notices[0]).toEqual({ type: 'queued', position: 1 });
  expect(await stateOf('one.gguf')).toBe('ready');
});

test('when all is closed, what is loading ends and what waits does not begin', async () => {
  writeFileSync(hold, '');
  const first = load('one.gguf');
  await until(() => processes().all === 1);
  let waits = false;
  const loads = [first, load('two.gguf', never, event => (waits ||= event.type === 'queued'))];
  const asked = ask('two.gguf');
  await until(() => waits);
  await local.close();
  expect((await Promise.all(loads)).map(events => events.at(-1)?.type)).toEqual(['error', 'error']);
  expect(await asked).toEqual({ type: 'end', reason: 'aborted' });
  expect(readFileSync(lives, 'utf8')).toBe('+-');
});
