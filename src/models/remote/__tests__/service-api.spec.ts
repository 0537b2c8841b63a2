import { storedTurn, writingOf } from '../../../service/__tests__/stored-turn.js';
import { createServiceApi } from '../service-api.js';

const api = (response: Response | Error, seen: [string, RequestInit][] = []): ReturnType<typeof createServiceApi> =>
  createServiceApi((path, init) => {
    seen.push([path, init]);
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });

const body = writingOf(storedTurn({ id: 't' }));

describe('what the page asks of the service', () => {
  it('reads conversations of a notebook by its path, whatever it holds', async () => {
    const seen: [string, RequestInit][] = [];
    const conversations = [{ id: 'c', startedAt: 1, title: 't' }];
    expect(await api(Response.json({ conversations }), seen).listConversations('a/ü&?#.ipynb')).toEqual(conversations);
    const [[path, init]] = seen as [[string, RequestInit]];
    expect(init.method).toBe('GET');
    expect(new URL(path, 'http://x/').searchParams.get('notebook')).toBe('a/ü&?#.ipynb');
  });

  it('writes turns and renames as JSON, and a turn from a page that goes with a request that outlives it', async () => {
    const seen: [string, RequestInit][] = [];
    const reply = { id: 'c', seq: 1, taken: true };
    expect(await api(Response.json(reply), seen).appendTurn('c/1', body)).toEqual(reply);
    await api(new Response(null, { status: 204 }), seen).renameNotebook('a', 'b');
    expect(seen.map(([path, { method, body }]) => [path, method, body])).toEqual([
      ['conversations/c%2F1/turns', 'POST', JSON.stringify(body)],
      ['notebooks/rename', 'POST', '{"from":"a","to":"b"}']
    ]);
    await api(Response.json(reply), seen).leaveTurn('c/1', body);
    expect(seen.at(-1)).toMatchObject(['conversations/c%2F1/turns', { keepalive: true, body: JSON.stringify(body) }]);
  });

  const absent = { message: 'Install Node.js.', cause: { code: 'node_missing' } };
  it.each([
    ['a refusal', Response.json({ code: 'storage', message: 'The disk is full.' }, { status: 500 }), 'refused', {}],
    ['the words of the server', Response.json({ code: 'node_missing', ...absent }, { status: 503 }), 'missing', absent],
    ['a server that is gone', new TypeError('gone'), 'missing', {}],
    ['a page', new Response('<html>'), 'missing', {}],
    ['a foreign answer', Response.json({ other: 1 }), 'missing', {}]
  ])('tells a refusal from a missing service, and both from a stop: %s', async (_what, reply, code, said) => {
    await expect(api(reply).models()).rejects.toMatchObject({ code: `service_${code}`, ...said });
    const stopped = api(new TypeError('aborted')).health(AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  });

  /** A reply whose transfer ends in its middle, for this reason. */
  const cut = (reason: Error): Response => new Response(new ReadableStream({ start: to => to.error(reason) }));

  it('blames nobody in between when a reply breaks off or is given up in its middle', async () => {
    await expect(api(cut(new TypeError('terminated'))).models()).rejects.toMatchObject({
      code: 'service_missing',
      message: expect.stringContaining('could not be reached') as string
    });
    const leave = new AbortController();
    const asked = createServiceApi(() => {
      leave.abort();
      return Promise.resolve(cut(leave.signal.reason as Error));
    }).models(leave.signal);
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});
