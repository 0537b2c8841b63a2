import { makeCategories, makeColumn, makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import { AnalystWorker, type AnalystReply, type NumberedCall, type StartedWorker } from '../analyst-worker.js';
import { serveAnalyst, type WorkerPort } from '../serve-analyst.js';

const data = {
  type: 'cellwright.datasets',
  profiles: [makeProfile('df', [makeColumn('fare'), makeCategories('ride class', { city: 3 })])],
  variables: ['df'],
  modules: {}
} as const;
const request = (text: string): ModelRequest => ({
  role: 'subquery',
  messages: [{ role: 'user', text }],
  tools: [],
  context: [{ text: 'df', data }]
});

/** Workers in this thread, between which everything is cloned as between threads; `deaf` ones never reply. */
function workers(deaf = false): { readonly start: () => StartedWorker; readonly made: Fake[] } {
  const made: Fake[] = [];
  return { made, start: () => made[made.push(new Fake(deaf)) - 1] as Fake };
}

class Fake implements StartedWorker {
  onmessage: StartedWorker['onmessage'] = null;
  onerror: StartedWorker['onerror'] = null;
  ended = false;
  private readonly _port: WorkerPort = {
    onmessage: null,
    postMessage: reply => {
      const data: AnalystReply = structuredClone(reply);
      queueMicrotask(() => !this.ended && this.onmessage?.({ data } as MessageEvent<AnalystReply>));
    }
  };

  constructor(private readonly _deaf: boolean) {
    serveAnalyst(this._port);
  }

  postMessage(call: NumberedCall): void {
    const data = structuredClone(call);
    if (!this._deaf) {
      queueMicrotask(() => !this.ended && this._port.onmessage?.({ data }));
    }
  }

  terminate(): void {
    this.ended = true;
  }
}

async function eventsOf(analyst: AnalystWorker, text: string, signal = new AbortController().signal) {
  const events: ModelEvent[] = [];
  for await (const event of analyst.stream(request(text), signal)) {
    events.push(event);
  }
  return events;
}

function messageOf(events: readonly ModelEvent[]): string {
  const last = events.at(-1);
  return last?.type === 'error' ? last.error.message : JSON.stringify(last);
}

describe('the analyst in a worker', () => {
  it('answers as the analyst does, one worker for all questions', async () => {
    const { start, made } = workers();
    const analyst = new AnalystWorker(start);
    const events = await eventsOf(analyst, 'mean fare by ride class');
    expect(JSON.stringify(events)).toContain('groupby(\\"ride class\\")[\\"fare\\"].mean()');
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(await analyst.suggestQuestions(data.profiles, 2)).toHaveLength(2);
    expect(made).toHaveLength(1);
  });

  it('ends the worker when a question is stopped, and starts another with the next one', async () => {
    const { start, made } = workers(true);
    const analyst = new AnalystWorker(start);
    const stop = new AbortController();
    const stopped = eventsOf(analyst, 'mean fare', stop.signal);
    const chips = analyst.suggestQuestions(data.profiles, 2);
    stop.abort();
    expect(await stopped).toEqual([{ type: 'end', reason: 'aborted' }]);
    await expect(chips).rejects.toThrow('Stopped');
    expect(made.map(({ ended }) => ended)).toEqual([true]);
    void eventsOf(analyst, 'mean fare', AbortSignal.timeout(1));
    expect(made).toHaveLength(2);
  });

  it('says so when the worker is silent for long, and when it is lost', async () => {
    jest.useFakeTimers();
    const { start, made } = workers(true);
    const analyst = new AnalystWorker(start);
    const silent = eventsOf(analyst, 'mean fare');
    await jest.advanceTimersByTimeAsync(20_000);
    expect(messageOf(await silent)).toContain('was stopped');
    const lost = eventsOf(analyst, 'mean fare');
    await jest.advanceTimersByTimeAsync(1);
    made[1]?.onerror?.({} as ErrorEvent);
    expect(messageOf(await lost)).toContain('reload the page');
    expect(made.every(({ ended }) => ended)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
