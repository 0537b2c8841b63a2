import type { SelfTestEvent } from '../../../protocol/index.js';
import { runSelfTest } from '../create-remote-model-client.js';
import { sseResponse } from './sse-response.js';

const TASK: SelfTestEvent = { type: 'task', number: 1, of: 10, name: 'picks the right tool', passed: true };
const DONE: SelfTestEvent = { type: 'done', result: { passed: 1, of: 1, at: 1, failed: [] } };

const bytes = (...events: readonly SelfTestEvent[]): Uint8Array =>
  Buffer.from(events.map(event => `: still here\n\ndata: ${JSON.stringify(event)}\n\n`).join(''));

async function run(response: Response, stop = new AbortController()): Promise<readonly SelfTestEvent[]> {
  const events: SelfTestEvent[] = [];
  for await (const event of runSelfTest(() => Promise.resolve(response), 'openai:m', stop.signal)) {
    events.push(event);
    if (event.type === 'task' && event.number === 10) {
      stop.abort();
    }
  }
  return events;
}

describe('the self-test behind the service', () => {
  it('gives its events up to the last one, and lets go of the transfer', async () => {
    const cancelled = jest.fn();
    expect(await run(sseResponse([bytes(TASK, DONE)], 'stays open', cancelled))).toEqual([TASK, DONE]);
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it.each(['ends', 'breaks'] as const)('fails after what arrived when the transfer %s', async after => {
    expect(await run(sseResponse([bytes(TASK)], after))).toMatchObject([
      TASK,
      { type: 'error', error: { code: 'protocol' } }
    ]);
  });

  it('fails at an event of an unknown form', async () => {
    expect(await run(sseResponse([Buffer.from('data: {"type":"task"}\n\n')]))).toMatchObject([{ type: 'error' }]);
  });

  it('passes on the words of the service', async () => {
    const said = { code: 'unknown_model', message: 'Pick another one.' };
    expect(await run(Response.json(said, { status: 404 }))).toMatchObject([
      { type: 'error', error: { message: said.message } }
    ]);
  });

  it('ends without a word when it is stopped', async () => {
    const last: SelfTestEvent = { ...TASK, number: 10 };
    expect(await run(sseResponse([bytes(last)], 'stays open'))).toEqual([last]);
  });
});
