import { Type } from '@sinclair/typebox';
import { tool, UserRef, type AgentEvent, type IAgent, type RunResult } from '../index.js';
import { action, calls, plain, scriptedAgent, statuses, unpaired, usingAgent } from './scripted-agent.js';

/** Runs and stops at the first event that `when` accepts. */
async function stopAt(agent: IAgent, when: (event: AgentEvent) => boolean): Promise<RunResult> {
  const abort = new AbortController();
  agent.subscribe(event => {
    if (when(event)) {
      abort.abort(new DOMException('Stopped by the user.', 'AbortError'));
    }
  });
  return agent.run('go', { signal: abort.signal });
}

const never = (): Promise<never> => new Promise(() => undefined);
const deaf = action({ run: never });

describe('a stop', () => {
  test('during a model call ends the run, and nothing is sent afterwards', async () => {
    const { agent, model } = scriptedAgent([{ text: 'Let me', hang: true }, { text: 'more' }]);
    const result = await stopAt(agent, ({ type }) => type === 'model-delta');
    expect(result).toMatchObject({ status: 'aborted', reason: 'Stopped by the user.' });
    expect(model.requests).toHaveLength(1);
  });

  test('during a tool aborts the open calls; no model call and no error follows', async () => {
    const { agent, model, events } = scriptedAgent([calls('plain', 'deaf', 'plain')], [{ deaf, plain }]);
    const result = await stopAt(agent, event => event.type === 'tool-start' && event.toolName === 'deaf');
    expect(result.status).toBe('aborted');
    expect(statuses(result.messages)).toEqual(['plain ok', 'deaf aborted', 'plain aborted']);
    expect(unpaired(agent.history)).toEqual([]);
    expect(model.requests).toHaveLength(1);
    expect(events.slice(-4).map(({ type }) => type)).toEqual(['tool-end', 'tool-end', 'step-end', 'run-end']);
  });

  test('is never turned into the error or the value of a tool', async () => {
    const heeding = tool({
      description: 'Throws when stopped.',
      params: Type.Object({ how: Type.String() }),
      execution: 'parallel',
      run: ({ how }, _refs, call) =>
        new Promise((resolve, reject) => {
          call.signal.addEventListener('abort', () => {
            if (how === 'throw') {
              reject(new Error('cancelled'));
            } else {
              resolve('late');
            }
          });
        })
    });
    const { agent } = scriptedAgent(
      [calls(['heeding', { how: 'throw' }], ['heeding', { how: 'return' }])],
      [{ heeding }]
    );
    let started = 0;
    const result = await stopAt(agent, ({ type }) => type === 'tool-start' && ++started === 2);
    expect(statuses(result.messages)).toEqual(['heeding aborted', 'heeding aborted']);
  });

  test('reaches a sub-query, also through its own signal', async () => {
    const ask = usingAgent(agent => agent.oneshot({ prompt: 'p', query: 'q' }));
    const { agent, model } = scriptedAgent([calls('ask'), { text: 'thinking', hang: true }], [{ ask }]);
    const result = await stopAt(agent, event => event.type === 'model-delta' && event.callId !== undefined);
    expect(result.status).toBe('aborted');
    expect(statuses(result.messages)).toEqual(['ask aborted']);
    expect(model.requests).toHaveLength(2);
  });

  test.each(['approval', 'question'])('ends an open %s, and what comes to it later is void', async what => {
    let late = (): void => undefined;
    let asked: AbortSignal | undefined;
    const abort = new AbortController();
    const open = <T>(answer: T, signal: AbortSignal): Promise<T> => {
      asked = signal;
      abort.abort(new DOMException('Stopped by the user.', 'AbortError'));
      return new Promise(resolve => (late = () => resolve(answer)));
    };
    const got: unknown[] = [];
    const ask = action({
      inject: { user: UserRef },
      run: async (_args, { user }) => {
        const asking =
          what === 'approval' ? user.request({ title: 'Run', code: 'x', facts: [] }) : user.ask({ question: 'Which?' });
        got.push(await asking);
      }
    });
    const { agent, model, events } = scriptedAgent([calls('ask'), { text: 'never' }], [{ ask }], {
      approval: { request: (_request, signal) => open({ type: 'allow' }, signal) },
      user: { ask: (_question, signal) => open('this', signal) }
    });
    const result = await agent.run('go', { signal: abort.signal });
    late();
    await new Promise(resolve => setTimeout(resolve));
    expect(result).toMatchObject({ status: 'aborted', reason: 'Stopped by the user.' });
    expect(statuses(result.messages)).toEqual(['ask aborted']);
    expect([asked?.aborted, got, model.requests.length]).toEqual([true, [], 1]);
    expect(events.map(({ type }) => type).slice(-4)).toEqual([
      what === 'approval' ? 'approval-request' : 'user-question',
      'tool-end',
      'step-end',
      'run-end'
    ]);
  });

  test('before the start sends nothing and records nothing', async () => {
    const { agent, model } = scriptedAgent([{ text: 'x' }]);
    const result = await agent.run('go', { signal: AbortSignal.abort('changed my mind') });
    expect(result).toMatchObject({ status: 'aborted', reason: 'changed my mind', messages: [] });
    expect(model.requests).toHaveLength(0);
    expect(agent.history).toEqual([]);
  });
});
