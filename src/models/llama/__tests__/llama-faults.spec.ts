import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamNotice } from '../../../protocol/index.js';
import { LlamaClient, type LlamaOptions } from '../index.js';
import { until } from '../../../service/__tests__/process-table.js';
import { ask, request } from './local-client.js';
import { ModelFiles } from './model-files.js';
import { writeRuntime } from './write-runtime.js';

const files = new ModelFiles();
const ready = `say({ type: 'ready', wrapper: 'w', contextSize: 100 });`;
const STOP = { type: 'end', reason: 'stop' };
const clients: LlamaClient[] = [];
let programs = 0;

beforeAll(() => writeRuntime(files.folder));
afterEach(() => Promise.all(clients.splice(0).map(client => client.unload())));
/** A model whose process does what it is told here; `m` is a message to it, `say` says something. */
function faulty(load: string, answer = '', options: Partial<LlamaOptions> = {}): LlamaClient {
  const program = files.write(
    `program${(programs += 1)}.cjs`,
    Buffer.from(`
      const say = message => process.send(message);
      let answers = 0;
      process.on('disconnect', () => process.exit(0));
      process.on('message', m => {
        if (m.type === 'load') { ${load} }
        if (m.type === 'answer') { answers++; ${answer} }
      });`)
  );
  const file = join(files.folder, 'model.gguf');
  const client = new LlamaClient({ file, runtime: files.folder, program, ...options });
  clients.push(client);
  return client;
}

const text = (pieces: string): string => `say({ type: 'piece', id: m.id, kind: 'text', text: ${pieces} });`;
const done = `say({ type: 'done', id: m.id, reason: 'stop', inputTokens: 1, cachedTokens: 0, outputTokens: 1 });`;

test.each<readonly [string, Parameters<typeof faulty>, string]>([
  ['ends while it loads', ['process.exit(3);'], 'unavailable'],
  ['never has loaded', ['', '', { deadlines: { load: 50 } }], 'timeout'],
  ['says what has no form', [ready, text('5')], 'unavailable'],
  ['says a piece of 10 MB', [ready, text(`'x'.repeat(1e7)`)], 'unavailable']
])('a process that %s is ended, is a failure each time, and the service goes on', async (what, process, code) => {
  const client = faulty(...process);
  for (const question of ['a', 'b']) {
    expect((await ask(client, request([question]))).events.at(-1)).toMatchObject({ type: 'error', error: { code } });
  }
  expect(client.status).toMatchObject(
    what === 'ends while it loads'
      ? { error: { message: 'The process that loaded “model.gguf” ended (code 3).' } }
      : { status: code === 'timeout' ? 'failed' : 'unloaded' }
  );
});

test('200,000 tokens of a reply arrive in order, none lost', async () => {
  const client = faulty(
    ready,
    `for (let n = 0; n < 200000; n += 1000) { ${text(`Array.from({ length: 1000 }, (_, k) => n + k).join(' ') + ' '`)} } ${done}`
  );
  const reply = await ask(client, request(['a']));
  expect(reply.last).toEqual(STOP);
  expect(reply.text).toBe(Array.from({ length: 200_000 }, (_, n) => `${String(n)} `).join(''));
});

test('a reply that stops in its middle is late, and the next question starts anew', async () => {
  const client = faulty(ready, text(`'half'`), { deadlines: { idle: 50 } });
  const reply = await ask(client, request(['a']));
  expect(reply.text).toBe('half');
  expect(reply.last).toMatchObject({ type: 'error', error: { code: 'timeout' } });
});

test('a request is told the share of the file that was read, its place while others are before, and how much of it is read', async () => {
  const client = faulty(
    `say({ type: 'progress', share: 0.25 }); say({ type: 'progress', share: 1 }); ${ready}`,
    `say({ type: 'reading', id: m.id, read: 32, of: 90 }); setTimeout(() => { ${done} }, 20);`
  );
  const told: StreamNotice[][] = [[], [], []];
  await Promise.all(told.map(list => ask(client, request(['a']), undefined, notice => list.push(notice))));
  const reading = { type: 'reading', read: 32, of: 90 };
  const place = (position: number): StreamNotice => ({ type: 'queued', position });
  expect(told).toEqual([
    [...[0, 0.25, 1].map(share => ({ type: 'loading', share, bytes: 0 })), reading],
    [place(1), reading],
    [place(2), place(1), reading]
  ]);
});

test('a model that is unloaded while it loads is no failure of the model, and the next question loads it', async () => {
  const client = faulty(`if (!require('fs').existsSync(m.file + '.slow')) { ${ready} }`, done);
  const slow = files.write('model.gguf.slow', Buffer.alloc(0));
  const first = client.load();
  await until(() => client.status.status === 'loading');
  await client.unload();
  expect(await first).toEqual({ status: 'unloaded' });
  rmSync(slow);
  expect((await ask(client, request(['a']))).last).toEqual(STOP);
});

test('a model that is asked to be loaded while it answers does not count as idle', async () => {
  const client = faulty(ready, `${text(`'half'`)} setTimeout(() => { ${text(`' whole'`)} ${done} }, 100);`, {
    unloadAfter: 5
  });
  await client.load();
  const reply = ask(client, request(['a']));
  await client.load();
  expect(await reply).toMatchObject({ text: 'half whole', last: STOP });
});

test('a process that takes no stop is ended, and whoever waits is answered by another', async () => {
  const client = faulty(ready, `if (m.turns[0].text === 'next') { ${done} } else { ${text(`'x'`)} }`, {
    deadlines: { stop: 50 }
  });
  const stop = new AbortController();
  const first = ask(client, request(['a']), stop.signal);
  const second = ask(client, request(['next']));
  await until(() => client.status.status === 'ready');
  stop.abort();
  expect((await first).last).toEqual({ type: 'end', reason: 'aborted' });
  expect((await second).last).toEqual(STOP);
});

test('what an answer says after its stop reaches no other answer', async () => {
  const late = `setTimeout(() => { ${text(`'late'`)} ${done} }, 20);`;
  const client = faulty(ready, `if (answers === 1) { ${late} } else { ${text(`'second'`)} ${done} }`);
  await client.load();
  const stop = new AbortController();
  const first = ask(client, request(['a']), stop.signal);
  stop.abort();
  expect((await first).text).toBe('');
  expect((await ask(client, request(['b']))).text).toBe('second');
});
