import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelFiles } from '../../../../models/llama/__tests__/model-files.js';
import { ModelDownloads } from '../model-downloads.js';
import { collect, never } from '../../../__tests__/collect.js';
import { until } from '../../../__tests__/process-table.js';
import { FileServer, sends } from './file-server.js';

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

const downloads = (): ModelDownloads => new ModelDownloads(folder, { reserve: 0, retryMs: 1 });
const inFolder = (): readonly string[] => readdirSync(folder).sort();

describe('two services on one folder', () => {
  it('do not write one part, and the second says who has it', async () => {
    server.answers = [sends(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
    const [one, two] = [downloads(), downloads()];
    const events = collect((await one.start({ url: server.url() }))(never));
    await until(async () => (await one.list())[0]?.received === 500);
    const busy = { code: 'download_busy', message: expect.stringContaining('another Jupyter server') as string };
    await expect(two.start({ url: server.url() })).rejects.toMatchObject(busy);
    await expect(two.start({ url: server.url('other/model.gguf') })).rejects.toMatchObject(busy);
    mayBreak = true;
    expect((await events).at(-1)).toMatchObject({ type: 'done' });
    expect(inFolder()).toEqual(['model.gguf']);
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
  });

  it('take no file for whole whose part was made longer by something that knows no lock', async () => {
    const half = Math.floor(bytes.length / 2);
    server.answers = [
      (response, request) => {
        sends(bytes, { hangAt: half })(response, request);
        const timer = setInterval(() => {
          const part = join(folder, 'model.gguf.part');
          if ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) === half) {
            clearInterval(timer);
            writeFileSync(part, bytes, { flag: 'a' });
            response.end(bytes.subarray(half));
          }
        }, 2);
      }
    ];
    const events = await collect((await downloads().start({ url: server.url() }))(never));
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
    const seen = collect((await all.start({ watch: 'model.gguf' }))(never));
    await all.cancel('model.gguf');
    expect((await seen).at(-1)).toMatchObject({ type: 'stopped' });
    const asked = server.requests.length;
    await expect(all.start({ watch: 'model.gguf' })).rejects.toMatchObject({ code: 'not_running' });
    expect(server.requests).toHaveLength(asked);
    expect(await all.list()).toMatchObject([{ status: 'stopped' }]);
  });
});

test.each([['{"url":"nonsense"}'], ['{'], [undefined]])(
  'a part about which %s was written is listed, and begun anew',
  async about => {
    writeFileSync(join(folder, 'model.gguf.part'), 'GGUF');
    if (about !== undefined) {
      writeFileSync(join(folder, 'model.gguf.part.json'), about);
    }
    const all = downloads();
    expect(await all.list()).toEqual([{ name: 'model.gguf', status: 'stopped', received: 4 }]);
    await expect(all.cancel('model.gguf')).rejects.toMatchObject({ code: 'not_running' });
    server.answers = [sends(bytes)];
    await collect((await all.start({ url: server.url() }))(never));
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
  }
);
