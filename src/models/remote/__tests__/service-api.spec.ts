import type { AppendTurnBody } from '../../../protocol/index.js';
import { createServiceApi } from '../service-api.js';

const api = (response: Response | Error, seen: [string, RequestInit][] = []): ReturnType<typeof createServiceApi> =>
  createServiceApi((path, init) => {
    seen.push([path, init]);
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  });

const turn: AppendTurnBody['turn'] = {
  id: 't',
  question: 'q',
  askedAt: 0,
  model: { id: 'builtin', label: 'Built-in analyst', destination: 'page' },
  status: 'done',
  steps: [],
  stepNumber: 1,
  text: '',
  suggestions: []
};
const body: AppendTurnBody = { notebook: 'a.ipynb', page: 'p', seen: 0, joins: false, turn };

describe('what the page asks of the service', () => {
  it('reads conversations of a notebook by its path, whatever it holds', async () => {
    const seen: [string, RequestInit][] = [];
    const conversations = [{ id: 'c', startedAt: 1, title: 't' }];
    expect(await api(Response.json({ conversations }), seen).listConversations('a/ü&?#.ipynb')).toEqual(conversations);
    const [[path, init]] = seen as [[string, RequestInit]];
    expect(init.method).toBe('GET');
    expect(new URL(path, 'http://x/').searchParams.get('notebook')).toBe('a/ü&?#.ipynb');
  });

  it('writes turns and renames as JSON', async () => {
    const seen: [string, RequestInit][] = [];
    const reply = { id: 'c', seq: 1, taken: true };
    expect(await api(Response.json(reply), seen).appendTurn('c/1', body)).toEqual(reply);
    await api(new Response(null, { status: 204 }), seen).renameNotebook('a', 'b');
    expect(seen.map(([path, { method, body }]) => [path, method, body])).toEqual([
      ['conversations/c%2F1/turns', 'POST', JSON.stringify(body)],
      ['notebooks/rename', 'POST', '{"from":"a","to":"b"}']
    ]);
  });

  it('writes a turn from a page that goes with a request that outlives it', async () => {
    const seen: [string, RequestInit][] = [];
    await api(Response.json({ id: 'c', seq: 1, taken: true }), seen).leaveTurn('c/1', body);
    expect(seen).toEqual([
      ['conversations/c%2F1/turns', expect.objectContaining({ keepalive: true, body: JSON.stringify(body) })]
    ]);
  });

  it('says in the words of the server why the service is missing', async () => {
    const reply = Response.json({ code: 'node_missing', message: 'Install Node.js.' }, { status: 503 });
    await expect(api(reply).models()).rejects.toMatchObject({
      code: 'service_missing',
      message: 'Install Node.js.',
      cause: { code: 'node_missing' }
    });
  });

  it('tells a refusal from a missing service', async () => {
    const reply = Response.json({ code: 'storage', message: 'The disk is full.' }, { status: 500 });
    await expect(api(reply).appendTurn('c', body)).rejects.toMatchObject({ code: 'service_refused' });
  });

  it('counts a server that is gone and a foreign answer as missing', async () => {
    await expect(api(new TypeError('gone')).health()).rejects.toMatchObject({ code: 'service_missing' });
    await expect(api(new Response('<html>')).health()).rejects.toMatchObject({ code: 'service_missing' });
    await expect(api(Response.json({ other: 1 })).models()).rejects.toMatchObject({ code: 'service_missing' });
  });

  it('rejects with the abort when it was stopped', async () => {
    await expect(api(new TypeError('aborted')).health(AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError'
    });
  });
});
