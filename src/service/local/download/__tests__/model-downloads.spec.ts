import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelFiles } from '../../../../models/llama/__tests__/model-files.js';
import type { DownloadEvent } from '../../../../protocol/index.js';
import { until } from '../../../__tests__/process-table.js';
import type { DownloadOptions } from '../download-job.js';
import { ModelDownloads } from '../model-downloads.js';
import { collect } from './collect.js';
import { type Answer, FileServer, type Manner, sends as sendsAs } from './file-server.js';

const files = new ModelFiles();
const server = new FileServer();
const folders: string[] = [];
let bytes: Buffer;
let folder: string;

beforeAll(async () => {
  bytes = readFileSync(files.random());
  await server.listen();
});
afterAll(async () => {
  await server.close();
  files.dispose();
  folders.forEach(each => rmSync(each, { recursive: true, force: true }));
});
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'cellwright-downloads-')), 'models');
  folders.push(join(folder, '..'));
  server.requests.length = 0;
});

function downloads(options: Partial<DownloadOptions> = {}): ModelDownloads {
  return new ModelDownloads(folder, { reserve: 0, retryMs: 1, ...options });
}

async function download(
  answers: readonly Answer[],
  options: Partial<DownloadOptions> = {}
): Promise<{ readonly events: readonly DownloadEvent[]; readonly last: DownloadEvent | undefined }> {
  server.answers = [...answers];
  const started = await downloads(options).start({ url: server.url() });
  const events = await collect(started(new AbortController().signal));
  return { events, last: events.at(-1) };
}

/** As `sends`, but breaks only when what it has sent is in the part. */
function sends(data: Buffer, manner: Manner = {}): Answer {
  const arrived = (size: number): boolean =>
    (statSync(join(folder, 'model.gguf.part'), { throwIfNoEntry: false })?.size ?? 0) >= size;
  return sendsAs(data, { arrived, ...manner });
}

/** What happened, without how far it was: that is told by the clock. */
const types = (events: readonly DownloadEvent[]): readonly string[] =>
  events.map(({ type }) => type).filter(type => type !== 'progress');
const inFolder = (): readonly string[] => readdirSync(folder).sort();

describe('a model file from an address', () => {
  it('arrives whole, for its owner only, with word of how much there is', async () => {
    const { events, last } = await download([sends(bytes)]);
    expect(last).toEqual({ type: 'done', name: 'model.gguf', bytes: bytes.length });
    expect(events).toContainEqual(expect.objectContaining({ type: 'progress', total: bytes.length }));
    expect(inFolder()).toEqual(['model.gguf']);
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
    expect(statSync(join(folder, 'model.gguf')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('goes on after every break, with what the server said of the file', async () => {
    const third = Math.floor(bytes.length / 3);
    const answers = [sends(bytes, { breakAt: third }), sends(bytes, { breakAt: third }), sends(bytes)];
    const { events, last } = await download(answers);
    expect(last).toMatchObject({ type: 'done' });
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
    expect(types(events)).toEqual(['waiting', 'waiting', 'done']);
    expect(server.ranges).toEqual([undefined, `bytes=${third}-`, `bytes=${2 * third}-`]);
    expect(server.requests[1]?.headers['if-range']).toBe('"one"');
  });

  it('goes on after the service was started anew', async () => {
    server.answers = [sends(bytes, { hangAt: 1000 })];
    const first = downloads();
    const events = collect((await first.start({ url: server.url() }))(new AbortController().signal));
    await until(async () => (await first.list())[0]?.received === 1000);
    await first.cancel('model.gguf');
    const left = { name: 'model.gguf', status: 'stopped', received: 1000, total: bytes.length };
    expect((await events).at(-1)).toEqual({
      type: 'stopped',
      received: 1000,
      message: expect.stringContaining('kept') as string
    });
    const second = downloads();
    expect(await second.list()).toEqual([left]);
    server.answers = [sends(bytes)];
    const more = await collect((await second.start({ url: server.url() }))(new AbortController().signal));
    expect(more.at(-1)).toMatchObject({ type: 'done' });
    expect(server.ranges.at(-1)).toBe('bytes=1000-');
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
    expect(await second.list()).toEqual([]);
  });

  it('begins anew when the file there has changed', async () => {
    const other = Buffer.concat([bytes.subarray(0, 4), bytes.subarray(4)]);
    const { events, last } = await download([
      sends(Buffer.alloc(bytes.length, 'GGUF'), { etag: '"old"', breakAt: 500 }),
      sends(other, { etag: '"new"' })
    ]);
    expect(types(events)).toEqual(['waiting', 'done']);
    expect(last).toMatchObject({ type: 'done' });
    expect(readFileSync(join(folder, 'model.gguf')).equals(other)).toBe(true);
  });

  it('begins anew when a part of another file is sent in spite of the question', async () => {
    const wrong: Answer = (response, request) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0]);
      response.writeHead(206, { etag: '"new"', 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
      response.end(Buffer.alloc(bytes.length - from));
    };
    const { events } = await download([sends(bytes, { breakAt: 500 }), wrong, sends(bytes)]);
    expect(types(events)).toEqual(['waiting', 'done']);
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
  });

  it.each([
    ['another length', (from: number) => `bytes ${from}-${bytes.length + 8}/${bytes.length + 9}`, 206],
    ['another length and no part', () => 'bytes */500', 416]
  ])('begins anew when the same mark comes with %s', async (_name, range, code) => {
    const other: Answer = (response, request) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0]);
      response.writeHead(code, { 'content-range': range(from) });
      response.end(code === 206 ? Buffer.alloc(bytes.length + 9 - from) : '');
    };
    const { events } = await download([sends(bytes, { breakAt: 500 }), other, sends(bytes)]);
    expect(types(events)).toEqual(['waiting', 'done']);
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
  });

  it.each([
    ['ignores what part is asked for', { ranges: false }],
    ['says nothing to tell a file by', { etag: undefined }],
    ['says only what is weak', { etag: 'W/"one"' }]
  ])('begins anew when the server %s', async (_name, manner) => {
    const { events } = await download([sends(bytes, { ...manner, breakAt: 500 }), sends(bytes, manner)]);
    expect(types(events)).toEqual(['waiting', 'done']);
    expect(readFileSync(join(folder, 'model.gguf')).equals(bytes)).toBe(true);
  });

  it('is asked for again by a server that was busy or fell silent', async () => {
    const busy: Answer = response => response.writeHead(503).end();
    const { events } = await download([busy, sends(bytes, { hangAt: 400 }), sends(bytes)], { idleMs: 2_000 });
    expect(types(events)).toEqual(['waiting', 'waiting', 'done']);
    expect(server.ranges).toEqual([undefined, undefined, 'bytes=400-']);
  });

  it('is given up after five breaks without a byte, and its part is kept', async () => {
    const { last } = await download([sends(bytes, { breakAt: 500 }), response => response.destroy()]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'unreachable' } });
    expect(server.requests).toHaveLength(6);
    expect(inFolder()).toEqual(['model.gguf.part', 'model.gguf.part.json']);
    expect(statSync(join(folder, 'model.gguf.part')).mode & 0o777).toBe(0o600);
  });

  it('is given up when it begins anew five times and never gets further', async () => {
    const { last } = await download([sends(bytes, { ranges: false, breakAt: 500 })]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'unreachable' } });
    expect(server.requests).toHaveLength(6);
  });
});

describe('what is no model', () => {
  const page = Buffer.from('<!DOCTYPE html><title>Accept our terms</title>'.repeat(1000));

  it.each([
    ['a page', sends(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['a page that says to be a file', sends(page)],
    ['an empty file', sends(Buffer.alloc(0))]
  ])('is refused at once and not kept: %s', async (_name, answer) => {
    const { last } = await download([answer]);
    expect(last).toMatchObject({ type: 'error' });
    expect(last).toMatchObject({ error: { code: 'not_a_model' } });
    expect(server.requests).toHaveLength(1);
    expect(readdirSync(join(folder, '..')).length === 0 || inFolder().length === 0).toBe(true);
  });

  it('is found out without the rest of it', async () => {
    let closed = false;
    const { last } = await download([
      response => {
        response.on('close', () => (closed = true));
        sends(page, { hangAt: 100 })(response, { url: '', headers: {} });
      }
    ]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'not_a_model' } });
    await until(async () => closed);
  });

  it('is one whose server states a greater length than it sends: it is never taken for whole', async () => {
    const { last } = await download([
      sends(bytes, { etag: undefined, length: bytes.length + 10, breakAt: bytes.length })
    ]);
    expect(last).toMatchObject({ type: 'error' });
    expect(inFolder()).not.toContain('model.gguf');
  });

  it('is of a length that the server does not say', async () => {
    const { last } = await download([
      response => {
        response.writeHead(200, { 'content-type': 'application/octet-stream' });
        response.end(bytes.subarray(0, 1000));
      }
    ]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'no_length' } });
    expect(inFolder()).not.toContain('model.gguf');
  });

  it('is packed', async () => {
    const { last } = await download([sends(bytes, { headers: { 'content-encoding': 'gzip' } })]);
    expect(last).toMatchObject({ type: 'error' });
    expect(inFolderOrNothing()).toEqual([]);
  });
});

describe('what is there already', () => {
  it('is never replaced', async () => {
    await download([sends(bytes)]);
    await expect(downloads().start({ url: server.url() })).rejects.toMatchObject({ code: 'name_taken' });
  });

  it('is not replaced when it comes in the meantime', async () => {
    const rest: Answer = (response, request) => {
      writeFileSync(join(folder, 'model.gguf'), 'mine');
      sends(bytes)(response, request);
    };
    const { last } = await download([sends(bytes, { breakAt: 500 }), rest]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'name_taken' } });
    expect(readFileSync(join(folder, 'model.gguf'), 'utf8')).toBe('mine');
    rmSync(join(folder, 'model.gguf'));
    server.requests.length = 0;
    const events = await collect((await downloads().start({ url: server.url() }))(new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    expect(server.requests).toEqual([]);
  });
});

describe('a download that runs', () => {
  it('is joined by whoever asks for the same, goes on without readers, and has no other beside it', async () => {
    let mayBreak = false;
    server.answers = [sendsAs(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
    const all = downloads();
    const left = new AbortController();
    const first = collect((await all.start({ url: server.url() }))(left.signal));
    await expect(all.start({ url: server.url('other.gguf') })).rejects.toMatchObject({ code: 'download_busy' });
    left.abort();
    expect(types(await first)).toEqual([]);
    const second = collect((await all.start({ url: server.url() }))(new AbortController().signal));
    mayBreak = true;
    expect((await second).at(-1)).toMatchObject({ type: 'done' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('what cannot be downloaded', () => {
  it('for want of room is not begun, and says how much is missing', async () => {
    const { last } = await download([sends(bytes)], { reserve: 1e18 });
    expect(last).toMatchObject({ type: 'error', error: { code: 'disk_full' } });
    expect((last as { error: { message: string } }).error.message).toMatch(/\d+\.\d TB are missing/);
    expect(inFolder()).toEqual([]);
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'not_found'],
    [410, 'not_found'],
    [400, 'server']
  ])('because of %i is asked for once', async (status, code) => {
    const { last } = await download([response => response.writeHead(status).end('no')]);
    expect(last).toMatchObject({ type: 'error', error: { code } });
    expect(server.requests).toHaveLength(1);
  });

  it('because nothing answers says the host, and nothing else of the address', async () => {
    const gone = new FileServer();
    await gone.listen();
    const url = `${gone.url()}?signature=canary`;
    await gone.close();
    const events = await collect((await downloads().start({ url }))(new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'unreachable' } });
    expect(JSON.stringify(events)).not.toContain('canary');
  });
});

describe('a redirect', () => {
  const to =
    (location: string): Answer =>
    response =>
      response.writeHead(302, { location }).end();

  it('is followed twice', async () => {
    expect((await download([to('/a'), to(server.url('b')), sends(bytes)])).last).toMatchObject({ type: 'done' });
  });

  it.each([
    ['a third one', ['/a', '/b', '/c']],
    ['one to a link-local address', ['http://169.254.169.254/latest']],
    ['one to a file', ['file:///etc/passwd']],
    ['one with a name and password', ['http://a:b@127.0.0.1/']]
  ])('is not followed: %s', async (_name, places) => {
    const { last } = await download([...places.map(to), sends(bytes)]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'redirect' } });
    expect(server.requests).toHaveLength(places.length);
  });

  it.each([
    ['its address', '127.0.0.1'],
    ['a name', 'localhost'],
    ['its other address', '[::ffff:127.0.0.1]']
  ])('is not followed from a host of the world to this machine by %s', async (_what, host) => {
    server.answers = [sends(bytes)];
    const location = server.url().replace('127.0.0.1', host);
    const send = (() => Promise.resolve(new Response(null, { status: 302, headers: { location } }))) as typeof fetch;
    const all = downloads({ send });
    const events = await collect((await all.start({ url: 'http://192.0.2.2/m.gguf' }))(new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'redirect' } });
    expect(server.requests).toEqual([]);
  });

  it('is not followed from https down to http', async () => {
    const asked: string[] = [];
    const send = ((url: string) => {
      asked.push(url);
      return Promise.resolve(new Response(null, { status: 302, headers: { location: server.url() } }));
    }) as typeof fetch;
    const all = downloads({ send });
    const events = await collect((await all.start({ url: 'https://a.test/m.gguf' }))(new AbortController().signal));
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'redirect' } });
    expect(asked).toEqual(['https://a.test/m.gguf']);
  });
});

function inFolderOrNothing(): readonly string[] {
  try {
    return inFolder();
  } catch {
    return [];
  }
}
