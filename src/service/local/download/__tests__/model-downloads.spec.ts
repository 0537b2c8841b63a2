import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { failed } from '../../../../models/__tests__/failed.js';
import type { DownloadEvent } from '../../../../protocol/index.js';
import { type Answer, streamed } from '../../../../models/openai/__tests__/stub-server.js';
import { until } from '../../../__tests__/process-table.js';
import type { DownloadOptions } from '../download-job.js';
import { downloadsOfTests, FileServer, type Manner, sends as sendsAs } from './file-server.js';

const { bytes, downloads, eventsOf, inFolder, isWhole, modeOf, path, server, sizeOf } = downloadsOfTests();

async function download(
  answers: readonly Answer[],
  options: Partial<DownloadOptions> = {}
): Promise<{ readonly events: readonly DownloadEvent[]; readonly last: DownloadEvent | undefined }> {
  server.answers = [...answers];
  const events = await eventsOf(downloads(options));
  return { events, last: events.at(-1) };
}

/** As `sends`, but breaks only when what it has sent is in the part. */
const sends = (data: Buffer, manner: Manner = {}): Answer =>
  sendsAs(data, { arrived: size => sizeOf('model.gguf.part') >= size, ...manner });

/** What happened, without how far it was: that is told by the clock. */
const types = (events: readonly DownloadEvent[]): readonly string[] =>
  events.map(({ type }) => type).filter(type => type !== 'progress');

describe('a model file from an address', () => {
  it('arrives whole, for its owner only, with word of how much there is, and is never replaced', async () => {
    const { events, last } = await download([sends(bytes)]);
    expect(last).toEqual({ type: 'done', name: 'model.gguf', bytes: bytes.length });
    expect(events).toContainEqual(expect.objectContaining({ type: 'progress', total: bytes.length }));
    expect(inFolder()).toEqual(['model.gguf']);
    expect(isWhole()).toBe(true);
    expect([modeOf('model.gguf'), modeOf('.')]).toEqual([0o600, 0o700]);
    await expect(downloads().start({ url: server.url() })).rejects.toMatchObject({ code: 'name_taken' });
  });

  it('goes on after every break, with what the server said of the file', async () => {
    const third = Math.floor(bytes.length / 3);
    const answers = [sends(bytes, { breakAt: third }), sends(bytes, { breakAt: third }), sends(bytes)];
    const { events, last } = await download(answers);
    expect(last).toMatchObject({ type: 'done' });
    expect(isWhole()).toBe(true);
    expect(types(events)).toEqual(['waiting', 'waiting', 'done']);
    expect(server.ranges).toEqual([undefined, `bytes=${third}-`, `bytes=${2 * third}-`]);
    expect(server.requests[1]?.headers['if-range']).toBe('"one"');
  });

  it('goes on after the service was started anew', async () => {
    server.answers = [sends(bytes, { hangAt: 1000 })];
    const first = downloads();
    const events = eventsOf(first);
    await until(async () => (await first.list())[0]?.received === 1000);
    await first.cancel('model.gguf');
    const message = expect.stringContaining('kept') as string;
    expect((await events).at(-1)).toEqual({ type: 'stopped', received: 1000, message });
    const second = downloads();
    expect(await second.list()).toEqual([
      { name: 'model.gguf', status: 'stopped', received: 1000, total: bytes.length }
    ]);
    server.answers = [sends(bytes)];
    expect((await eventsOf(second)).at(-1)).toMatchObject({ type: 'done' });
    expect(server.ranges.at(-1)).toBe('bytes=1000-');
    expect(isWhole()).toBe(true);
    expect(await second.list()).toEqual([]);
  });

  const longer: Answer = (response, request) => {
    const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0]);
    response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length + 8}/${bytes.length + 9}` });
    response.end(Buffer.alloc(bytes.length + 9 - from));
  };
  const old = (): Answer => sends(Buffer.alloc(bytes.length, 'GGUF'), { etag: '"old"', breakAt: 500 });

  it.each<readonly [string, () => readonly Answer[]]>([
    ['the file there has changed', () => [old(), sends(bytes, { etag: '"new"' })]],
    ['the same mark comes with another length', () => [sends(bytes, { breakAt: 500 }), longer, sends(bytes)]],
    ...(
      [
        ['the server ignores what part is asked for', { ranges: false }],
        ['the server says nothing to tell a file by', { etag: undefined }],
        ['the server says only what is weak', { etag: 'W/"one"' }]
      ] as const
    ).map(([name, manner]) => [name, () => [sends(bytes, { ...manner, breakAt: 500 }), sends(bytes, manner)]] as const)
  ])('begins anew when %s', async (_name, answers) => {
    const { events } = await download(answers());
    expect(types(events)).toEqual(['waiting', 'done']);
    expect(isWhole()).toBe(true);
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
    expect(modeOf('model.gguf.part')).toBe(0o600);
  });

  it('is given up when it begins anew five times and never gets further', async () => {
    const { last } = await download([sends(bytes, { ranges: false, breakAt: 500 })]);
    expect(last).toMatchObject({ type: 'error', error: { code: 'unreachable' } });
    expect(server.requests).toHaveLength(6);
  });
});

describe('what is no model, or may not be whole', () => {
  const page = Buffer.from('<!DOCTYPE html><title>Accept our terms</title>'.repeat(1000));
  let closed = false;

  it.each<readonly [string, string, () => Answer]>([
    ['a page', 'not_a_model', () => sends(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['a page that says to be a file', 'not_a_model', () => sends(page)],
    ['an empty file', 'not_a_model', () => sends(Buffer.alloc(0))],
    [
      'a page that goes on',
      'not_a_model',
      () => (response, request) => {
        response.on('close', () => (closed = true));
        sends(page, { hangAt: 100 })(response, request);
      }
    ],
    ['a file of a length that is not said', 'no_length', () => streamed(bytes.subarray(0, 1000))]
  ])('is refused at once and not kept: %s', async (_name, code, answer) => {
    const { last } = await download([answer()]);
    expect(last).toMatchObject({ type: 'error', error: { code } });
    expect(server.requests).toHaveLength(1);
    expect(inFolder()).toEqual([]);
    await until(() => closed || _name !== 'a page that goes on');
  });

  it('is never taken for whole: a file shorter than its server states', async () => {
    const { last } = await download([
      sends(bytes, { etag: undefined, length: bytes.length + 10, breakAt: bytes.length })
    ]);
    expect(last).toMatchObject({ type: 'error' });
    expect(inFolder()).not.toContain('model.gguf');
  });
});

it('what is there already is not replaced when it comes in the meantime', async () => {
  const rest: Answer = (response, request) => {
    writeFileSync(path(), 'mine');
    sends(bytes)(response, request);
  };
  const { last } = await download([sends(bytes, { breakAt: 500 }), rest]);
  expect(last).toMatchObject({ type: 'error', error: { code: 'name_taken' } });
  expect(readFileSync(path(), 'utf8')).toBe('mine');
  rmSync(path());
  server.requests.length = 0;
  expect((await eventsOf(downloads())).at(-1)).toMatchObject({ type: 'done' });
  expect(server.requests).toEqual([]);
});

it('a download that runs is joined by whoever asks for the same, goes on without readers, and has no other beside it', async () => {
  let mayBreak = false;
  server.answers = [sendsAs(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
  const all = downloads();
  const left = new AbortController();
  const first = eventsOf(all, undefined, left.signal);
  await until(() => server.requests.length > 0);
  await expect(all.start({ url: server.url('other.gguf') })).rejects.toMatchObject({ code: 'download_busy' });
  left.abort();
  expect(types(await first)).toEqual([]);
  const second = eventsOf(all);
  mayBreak = true;
  expect((await second).at(-1)).toMatchObject({ type: 'done' });
  expect(server.requests).toHaveLength(2);
});

describe('what cannot be downloaded', () => {
  it('for want of room is not begun, and says how much is missing', async () => {
    const { last } = await download([sends(bytes)], { reserve: 1e18 });
    expect(last).toMatchObject(failed('disk_full', /\d+\.\d TB more are needed/));
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
    const events = await eventsOf(downloads(), { url });
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
    ['from a host of the world to this machine', 'http://192.0.2.2/m.gguf', '127.0.0.1'],
    ['from a host of the world to this machine by a name', 'http://192.0.2.2/m.gguf', 'localhost'],
    ['from a host of the world to this machine by IPv6', 'http://192.0.2.2/m.gguf', '[::ffff:127.0.0.1]'],
    ['from https down to http', 'https://a.test/m.gguf', '127.0.0.1']
  ])('is not followed %s', async (_what, url, host) => {
    const asked: string[] = [];
    const location = server.url().replace('127.0.0.1', host);
    const send = ((address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(null, { status: 302, headers: { location } }));
    }) as typeof fetch;
    expect((await eventsOf(downloads({ send }), { url })).at(-1)).toMatchObject({
      type: 'error',
      error: { code: 'redirect' }
    });
    expect([asked, server.requests]).toEqual([[url], []]);
  });
});
