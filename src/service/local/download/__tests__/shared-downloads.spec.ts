import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelFiles } from '../../../../models/llama/__tests__/model-files.js';
import { ModelDownloads } from '../model-downloads.js';
import { collect } from './collect.js';
import { FileServer, sends } from './file-server.js';
import { until } from './until.js';

const files = new ModelFiles();
const server = new FileServer();
const bytes = readFileSync(files.random());
const root = mkdtempSync(join(tmpdir(), 'cellwright-downloads-'));
let folder: string;
/** Whether a connection that is held after 500 bytes may break. */
let mayBreak: boolean;

beforeAll(() => server.listen());
afterAll(async () => {
  await server.close();
  files.dispose();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(root, 'models-'));
  mayBreak = false;
});

const downloads = (): ModelDownloads =>
  new ModelDownloads(folder, { keep: () => Promise.resolve() }, { reserve: 0, retryMs: 1 });
const inFolder = (): readonly string[] => readdirSync(folder).sort();
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

describe('the checksum', () => {
  it.each([
    ['new', undefined],
    ['the same', '0'.repeat(64)]
  ])('that is %s to a download under way holds for it', async (_what, before) => {
    server.answers = [sends(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
    const all = downloads();
    const given = before === undefined ? {} : { sha256: before };
    const first = collect((await all.start({ url: server.url(), ...given }))(new AbortController().signal));
    await until(async () => (await all.list())[0]?.received === 500);
    const wrong = { url: server.url(), sha256: '0'.repeat(64) };
    const second = collect((await all.start(wrong))(new AbortController().signal));
    expect(JSON.parse(readFileSync(join(folder, 'model.gguf.part.json'), 'utf8'))).toMatchObject(wrong);
    mayBreak = true;
    for (const events of [await first, await second]) {
      expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'checksum' } });
    }
    expect(inFolder()).toEqual([]);
  });

  it('that differs from the one of the download under way is refused, and that one stands', async () => {
    server.answers = [sends(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
    const all = downloads();
    const right = { url: server.url(), sha256: sha256(bytes) };
    const events = collect((await all.start(right))(new AbortController().signal));
    await expect(all.start({ url: server.url(), sha256: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'other_checksum',
      message: expect.stringContaining('“model.gguf”') as string
    });
    mayBreak = true;
    expect((await events).at(-1)).toMatchObject({ type: 'done', sha256: sha256(bytes) });
  });
});

describe('two services on one folder', () => {
  it('do not write one part, and the second says who has it', async () => {
    server.answers = [sends(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
    const [one, two] = [downloads(), downloads()];
    const events = collect((await one.start({ url: server.url() }))(new AbortController().signal));
    await until(async () => (await one.list())[0]?.received === 500);
    const busy = { code: 'download_busy', message: expect.stringContaining('another Jupyter server') as string };
    await expect(two.start({ url: server.url() })).rejects.toMatchObject(busy);
    await expect(two.start({ url: server.url('other'), name: 'model.gguf' })).rejects.toMatchObject(busy);
    await expect(two.discard('model.gguf')).rejects.toMatchObject(busy);
    mayBreak = true;
    expect((await events).at(-1)).toMatchObject({ type: 'done' });
    expect(inFolder()).toEqual(['model.gguf']);
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
  });

  it.each([
    [
      'replaced',
      (part: string) => {
        rmSync(part);
        writeFileSync(part, bytes);
      }
    ],
    ['made longer', (part: string) => writeFileSync(part, bytes, { flag: 'a' })]
  ])('take no file for whole whose part was %s by something that knows no lock', async (_how, meddle) => {
    const half = Math.floor(bytes.length / 2);
    server.answers = [
      (response, request) => {
        sends(bytes, { hangAt: half })(response, request);
        const timer = setInterval(() => {
          const part = join(folder, 'model.gguf.part');
          if ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) === half) {
            clearInterval(timer);
            meddle(part);
            response.end(bytes.subarray(half));
          }
        }, 2);
      }
    ];
    const events = await collect((await downloads().start({ url: server.url() }))(new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'error' });
    expect(inFolder()).not.toContain('model.gguf');
  });
});

describe('a look at a download', () => {
  it('joins what runs, and begins nothing of what was stopped', async () => {
    server.answers = [sends(bytes, { hangAt: 500 })];
    const all = downloads();
    await all.start({ url: server.url() });
    await until(async () => (await all.list())[0]?.received === 500);
    const seen = collect((await all.start({ watch: 'model.gguf' }))(new AbortController().signal));
    await all.cancel('model.gguf');
    expect((await seen).at(-1)).toMatchObject({ type: 'stopped' });
    const asked = server.requests.length;
    await expect(all.start({ watch: 'model.gguf' })).rejects.toMatchObject({ code: 'not_running' });
    expect(server.requests).toHaveLength(asked);
    expect(await all.list()).toMatchObject([{ status: 'stopped' }]);
  });
});

test.each([['{"url":"nonsense"}'], ['{'], [undefined]])(
  'a part about which %s was written can be discarded, not gone on with',
  async about => {
    writeFileSync(join(folder, 'z.gguf.part'), 'GGUF');
    if (about !== undefined) {
      writeFileSync(join(folder, 'z.gguf.part.json'), about);
    }
    const all = downloads();
    const damaged = { name: 'z.gguf', host: '', status: 'damaged', received: 4 };
    expect(await all.list()).toEqual([damaged]);
    expect(await all.cancel('z.gguf')).toEqual(damaged);
    await expect(all.start({ resume: 'z.gguf' })).rejects.toMatchObject({ code: 'no_download' });
    await all.discard('z.gguf');
    expect(inFolder()).toEqual([]);
  }
);
