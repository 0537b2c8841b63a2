import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { collect, never } from '../../__tests__/collect.js';
import type { LlamaStatus } from '../index.js';
import { failed } from '../../__tests__/failed.js';
import { ask, localClient, request, RUNTIME, unloadAll, usageOf } from './local-client.js';
import { ModelFiles } from './model-files.js';

const files = new ModelFiles();
const model = files.random();
const SYSTEM = 'You help with data frames. '.repeat(60);
const STOP = { type: 'end', reason: 'stop' };
const shortAnswer = Type.Object({ text: Type.String({ maxLength: 10 }) });

afterAll(unloadAll);

/** For tests that leave the model as it was. */
const shared = localClient(model, { maxTokens: 4000, temperature: 1, seed: 5 });

test('the runtime is the package and one binary, as large as is said before it is installed', () => {
  expect(readdirSync(join(RUNTIME, 'node_modules', '@node-llama-cpp'))).toHaveLength(1);
  const { diskBytes } = JSON.parse(readFileSync(join(RUNTIME, 'about.json'), 'utf8')) as { diskBytes: number };
  const files = readdirSync(join(RUNTIME, 'node_modules'), { recursive: true, withFileTypes: true });
  const bytes = files
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(Math.abs(bytes - diskBytes) / diskBytes).toBeLessThan(0.05);
});

test('loads with progress, answers in pieces, and counts tokens', async () => {
  const statuses: LlamaStatus[] = [];
  const client = localClient(model, { onStatus: status => statuses.push(status), temperature: 1, seed: 3 });
  expect(client.capabilities).toEqual({ tools: false, jsonSchema: false, grammar: true, images: false });
  const reply = await ask(client, request(['Hello'], { system: SYSTEM }));
  expect(statuses[0]).toEqual({ status: 'loading', share: 0 });
  expect(statuses).toContainEqual({ status: 'loading', share: 1 });
  expect(statuses.at(-1)).toMatchObject({ status: 'ready', wrapper: 'ChatML' });
  expect(client.capabilities.contextSize).toBe(8192);
  expect(reply.events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
  expect(usageOf(reply)).toMatchObject({ cachedTokens: 0 });
  expect(usageOf(reply).inputTokens).toBeGreaterThan(1500);
  expect(reply.last.type).toBe('end');
});

test('of a second turn at most 15 % of the first is read, also with a sub-query between', async () => {
  const client = localClient(model);
  const first = await ask(client, request(['Hello'], { system: SYSTEM, schema: shortAnswer }));
  const other = await ask(client, request(['Write code'], { system: 'You write code.', role: 'subquery' }));
  const second = await ask(client, request(['Hello', first.text, 'And?'], { system: SYSTEM, schema: shortAnswer }));
  expect(usageOf(other).cachedTokens).toBe(0);
  const [before, after] = [usageOf(first), usageOf(second)];
  expect(before.cachedTokens).toBe(0);
  expect(after.inputTokens).toBeGreaterThan(before.inputTokens);
  expect(after.inputTokens - after.cachedTokens).toBeLessThan(0.15 * before.inputTokens);
});

test('four chats and sub-queries between them are kept apart; a fifth takes the place of the one silent for longest', async () => {
  const client = localClient(model);
  const say = async (chat: string, turns: readonly string[]): Promise<{ read: number; all: number; text: string }> => {
    const asked = request(turns, { system: `${chat} ${SYSTEM}`, schema: shortAnswer });
    const reply = await ask(client, asked, undefined, undefined, chat);
    const subquery = request([`Code for ${chat}`], { system: `${chat} writes code.`, role: 'subquery' });
    await ask(client, subquery, undefined, undefined, chat);
    const { inputTokens, cachedTokens } = usageOf(reply);
    return { read: inputTokens - cachedTokens, all: inputTokens, text: reply.text };
  };
  const texts = new Map<string, string>();
  for (const chat of ['1st', '2nd', '3rd', '4th']) {
    const { read, all, text } = await say(chat, ['Hello']);
    expect([chat, read > 0.9 * all]).toEqual([chat, true]);
    texts.set(chat, text);
  }
  for (const chat of ['3rd', '1st', '4th', '2nd']) {
    const { read, all } = await say(chat, ['Hello', texts.get(chat) ?? '', 'And?']);
    expect([chat, read < 0.15 * all]).toEqual([chat, true]);
  }
  const fifth = await say('5th', ['Hello']);
  expect(fifth.read).toBeGreaterThan(0.9 * fifth.all);
  for (const chat of ['1st', '4th', '2nd', '5th', '3rd']) {
    const { read, all } = await say(chat, ['Hello', texts.get(chat) ?? fifth.text, 'And?', 'So.', 'And now?']);
    expect([chat, read < 0.3 * all]).toEqual([chat, chat !== '3rd']);
  }
});

test('a reply that is too long ends for its length', async () => {
  const client = localClient(model, { maxTokens: 5, temperature: 1, seed: 1 });
  const reply = await ask(client, request(['Hello'], { schema: Type.Object({ text: Type.String() }) }));
  expect(reply.last).toEqual({ type: 'end', reason: 'length' });
  expect(usageOf(reply).outputTokens).toBe(5);
});

test('a request that is longer than the model reads is refused as too long', async () => {
  const client = localClient(files.random('small.gguf', '--context', '512'));
  const { last } = await ask(client, request(['Hello'], { system: SYSTEM }));
  expect(last).toMatchObject(failed('too_long', '512'));
});

test('a stop ends the reply at once, and the next question is answered', async () => {
  const client = shared;
  await client.load();
  const stop = new AbortController();
  const schema = Type.Object({ text: Type.String() });
  let [at, came] = [0, 0];
  const events = await collect(client.stream(request(['Hello'], { schema }), stop.signal), () => {
    came += 1;
    if (came === 3) {
      at = performance.now();
      stop.abort();
    }
  });
  expect(performance.now() - at).toBeLessThan(200);
  expect(events.at(-1)).toEqual({ type: 'end', reason: 'aborted' });
  expect((await ask(client, request(['Hello'], { schema: shortAnswer }))).last).toEqual(STOP);
});

test('a crash of the process is a failure of one question, and the next one works', async () => {
  const client = shared;
  let came = 0;
  const asked = request(['a'], { schema: Type.Object({ t: Type.String() }) });
  const events = await collect(client.stream(asked, never), () => {
    came += 1;
    if (came === 3 && client.pid !== undefined) {
      process.kill(client.pid, 'SIGKILL');
    }
  });
  const ended = 'process of “random.gguf” ended (signal SIGKILL)';
  expect(events.at(-1)).toMatchObject(failed('unavailable', ended));
  expect(client.status).toEqual({ status: 'unloaded' });
  expect((await ask(client, request(['a'], { schema: shortAnswer }))).last).toEqual(STOP);
});

test.each(Object.entries(files.damaged()))('a damaged file (%s) is a message that names it', async (_kind, file) => {
  const { events } = await ask(localClient(file), request(['a']));
  const message = expect.stringContaining(`“${basename(file)}”`) as string;
  const hint = expect.stringMatching(/pick another file/) as string;
  expect(events).toEqual([{ type: 'error', error: { code: 'bad_request', message, hint } }]);
});

test('a model that makes embeddings is refused by its name', async () => {
  const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);
  const u64 = (value: number): Buffer => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
  const text = (value: string): Buffer => Buffer.concat([u64(value.length), Buffer.from(value)]);
  const [TEXT, NUMBER] = [u32(8), u32(4)];
  const values = [text('general.architecture'), TEXT, text('bert'), text('bert.pooling_type'), NUMBER, u32(1)];
  const header = [Buffer.from('GGUF'), u32(3), u64(0), u64(2)];
  const file = files.write('bge.gguf', Buffer.concat([...header, ...values, Buffer.alloc(32)]));
  const message = 'The model in “bge.gguf” produces embeddings, not text.';
  expect(await localClient(file).load()).toMatchObject({ error: { message, hint: 'Pick a model that chats.' } });
});

test('a file whose weights are not those of its model is a message that names it', async () => {
  const bytes = readFileSync(model);
  bytes.write('blk.0.attn_X', bytes.indexOf('blk.0.attn_q'));
  const { last } = await ask(localClient(files.write('odd.gguf', bytes)), request(['a']));
  expect(last).toMatchObject({ type: 'error', error: { message: expect.stringContaining('“odd.gguf”') as string } });
});

test('a reply that does not begin in time is a failure, and the next question works', async () => {
  const client = localClient(model, { deadlines: { firstToken: 1 } });
  await client.load();
  const { last } = await ask(client, request(['a'], { system: SYSTEM }));
  expect(last).toMatchObject({ type: 'error', error: { code: 'timeout' } });
  expect((await ask(shared, request(['a'], { schema: shortAnswer }))).last.type).toBe('end');
});

test('an idle model leaves the memory, and comes back with the next question', async () => {
  let idle: () => void = () => undefined;
  const left = new Promise<void>(resolve => (idle = resolve));
  const client = localClient(model, {
    unloadAfter: 20,
    onStatus: ({ status }) => status === 'unloaded' && idle()
  });
  await ask(client, request(['a'], { schema: shortAnswer }));
  await left;
  expect(client.pid).toBeUndefined();
  expect((await ask(client, request(['a'], { schema: shortAnswer }))).last).toEqual(STOP);
});

test('the process gets no keys', async () => {
  process.env['OPENAI_API_KEY'] = 'canary';
  const client = shared;
  await client.unload();
  await client.load();
  delete process.env['OPENAI_API_KEY'];
  expect(readFileSync(`/proc/${String(client.pid)}/environ`, 'utf8')).not.toContain('canary');
});

test.each([
  ['llama-2-7b-chat.gguf', '[INST] <<SYS>>', 'Llama2Chat'],
  ['llama-3-8b.gguf', '<|start_header_id|><|end_header_id|>', 'Llama 3'],
  ['gemma.gguf', '<start_of_turn>', 'Gemma'],
  ['any.gguf', '<|im_start|>', 'ChatML'],
  ['unknown.gguf', 'nothing known', 'General']
])('the turns of %s with %s are written as %s', async (name, template, expected) => {
  const file = files.random(name, '--template', template, '--name', name.replace('.gguf', ''));
  const client = localClient(file);
  const wrapper = expect.stringMatching(new RegExp(`^${expected}`)) as string;
  expect(await client.load()).toMatchObject({ status: 'ready', wrapper });
  expect((await ask(client, request(['a'], { system: 'Help.', schema: shortAnswer }))).last).toEqual(STOP);
});
