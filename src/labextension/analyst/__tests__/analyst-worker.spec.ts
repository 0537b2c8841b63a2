import { makeCategories, makeColumn, makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { ModelEvent } from '../../../agent/index.js';
import { collect, never } from '../../../models/__tests__/collect.js';
import { AnalystWorker, type AnalystReply, type StartedWorker } from '../analyst-worker.js';
import { serveAnalyst, type WorkerPort } from '../serve-analyst.js';

const data = {
  type: 'cellwright.datasets',
  profiles: [makeProfile('df', [makeColumn('fare'), makeCategories('ride class', { city: 3 })])],
  variables: ['df'],
  modules: {}
} as const;

/** An analyst whose workers are in this thread: everything is cloned as between threads, and `deaf` ones never reply. */
function start(deaf = false) {
  const made: (StartedWorker & { ended: boolean })[] = [];
  const analyst = new AnalystWorker(() => {
    const port: WorkerPort = {
      onmessage: null,
      postMessage: reply => {
        const event = { data: structuredClone(reply) } as MessageEvent<AnalystReply>;
        queueMicrotask(() => !worker.ended && worker.onmessage?.(event));
      }
    };
    const worker: StartedWorker & { ended: boolean } = {
      onmessage: null,
      onerror: null,
      ended: false,
      postMessage: call => {
        const event = { data: structuredClone(call) };
        queueMicrotask(() => !deaf && !worker.ended && port.onmessage?.(event));
      },
      terminate: () => (worker.ended = true)
    };
    serveAnalyst(port);
    made.push(worker);
    return worker;
  });
  const ask = (text: string, signal = never): Promise<readonly ModelEvent[]> => {
    const context = [{ text: 'df', data }];
    const messages = [{ role: 'user', text }] as const;
    return collect(analyst.stream({ role: 'subquery', messages, tools: [], context }, signal));
  };
  return { analyst, made, ask };
}

describe('the analyst in a worker', () => {
  it('answers as the analyst does, one worker for all questions', async () => {
    const { analyst, made, ask } = start();
    const events = await ask('mean fare by ride class');
    expect(JSON.stringify(events)).toContain('groupby(\\"ride class\\")[\\"fare\\"].mean()');
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(await analyst.suggestQuestions(data.profiles, 2)).toHaveLength(2);
    expect(made).toHaveLength(1);
  });

  it('answers a question before it has made all of the first ones', async () => {
    const { analyst, ask } = start();
    const done: string[] = [];
    const chips = analyst.suggestQuestions(data.profiles, 4).then(() => done.push('first questions'));
    await Promise.all([chips, ask('mean fare by ride class').then(() => done.push('answer'))]);
    expect(done).toEqual(['answer', 'first questions']);
  });

  it('ends the worker when a question is stopped, and starts another with the next one', async () => {
    const { analyst, made, ask } = start(true);
    const stop = new AbortController();
    const stopped = ask('mean fare', stop.signal);
    const chips = analyst.suggestQuestions(data.profiles, 2);
    stop.abort();
    expect(await stopped).toEqual([{ type: 'end', reason: 'aborted' }]);
    await expect(chips).rejects.toThrow('Stopped');
    expect(made.map(({ ended }) => ended)).toEqual([true]);
    void ask('mean fare', AbortSignal.timeout(1));
    expect(made).toHaveLength(2);
  });

  it('says so when the worker is silent for long, and when it is lost', async () => {
    jest.useFakeTimers();
    const { made, ask } = start(true);
    const failed = (message: string): unknown => ({
      type: 'error',
      error: { message: expect.stringContaining(message) as unknown }
    });
    const silent = ask('mean fare');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await silent).toMatchObject([failed('was stopped')]);
    const lost = ask('mean fare');
    await jest.advanceTimersByTimeAsync(1);
    made[1]?.onerror?.({} as ErrorEvent);
    expect(await lost).toMatchObject([failed('reload the page')]);
    expect(made.every(({ ended }) => ended)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
