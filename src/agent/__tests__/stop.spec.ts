import { Type } from '@sinclair/typebox';
import { FailedTaskError, LoopControllerRef, tool, type ILoopController, type LoopState } from '../index.js';
import { action, calls, ran, scriptedAgent, statuses, unpaired } from './scripted-agent.js';

/** A tool that sets states, then returns or throws. */
function steering(states: readonly LoopState[], outcome: unknown, execution: 'sequential' | 'parallel' = 'sequential') {
  return action({
    inject: { loop: LoopControllerRef },
    execution,
    run: (_args, { loop }) => {
      states.forEach(state => {
        loop.setState(state, `detail of ${state}`);
      });
      if (outcome instanceof Error) {
        throw outcome;
      }
      return outcome;
    }
  });
}

const counting = (): { tool: ReturnType<typeof tool>; runs: () => number } => {
  let runs = 0;
  return {
    tool: action({ run: () => ++runs }),
    runs: () => runs
  };
};

describe('a stop in a batch', () => {
  test('skips the calls after it without running them, and all calls have a result', async () => {
    const value = { made: true };
    const after = counting();
    const { model, result } = await ran(
      [calls('stop', 'after', 'after')],
      [{ stop: steering(['STOP_SUCCESS'], value), after: after.tool }]
    );
    expect(result).toMatchObject({ status: 'tool', toolName: 'stop' });
    expect(result.status === 'tool' && result.value).toBe(value);
    expect(after.runs()).toBe(0);
    expect(statuses(result.messages)).toEqual(['stop ok', 'after skipped', 'after skipped']);
    expect(unpaired(result.messages)).toEqual([]);
    expect(model.requests).toHaveLength(1);
  });

  test('of parallel calls lets all finish, and the first success in source order is the value', async () => {
    let release: () => void = () => undefined;
    const second = new Promise<void>(resolve => (release = resolve));
    const order: string[] = [];
    const make = (name: string, wait: boolean) =>
      tool({
        description: name,
        params: Type.Object({}),
        inject: { loop: LoopControllerRef },
        execution: 'parallel',
        run: async (_args, { loop }) => {
          if (wait) {
            await second;
          } else {
            release();
          }
          order.push(name);
          loop.setState(loop.STOP_SUCCESS);
          return name;
        }
      });
    const { result } = await ran(
      [calls('first', 'second')],
      [{ first: make('first', true), second: make('second', false) }]
    );
    expect(order).toEqual(['second', 'first']);
    expect(result).toMatchObject({ status: 'tool', value: 'first' });
    expect(statuses(result.messages)).toEqual(['first ok', 'second ok']);
  });

  test('is sequential when one tool of the batch is', async () => {
    const after = counting();
    await ran([calls('stop', 'after')], [{ stop: steering(['STOP_SUCCESS'], 1, 'parallel'), after: after.tool }]);
    expect(after.runs()).toBe(0);
  });

  test('fatal beats success in a parallel batch', async () => {
    const { result } = await ran(
      [calls('fine', 'fatal')],
      [{ fine: steering(['STOP_SUCCESS'], 1, 'parallel'), fatal: steering(['STOP_FATAL'], 2, 'parallel') }]
    );
    expect(result).toMatchObject({ status: 'failed', error: { code: 'fatal', message: 'detail of STOP_FATAL' } });
    expect(statuses(result.messages)).toEqual(['fine ok', 'fatal error']);
  });
});

describe('a state', () => {
  test('of a call that throws is lost when it was a success: the loop goes on and nothing leaks', async () => {
    const { model, result } = await ran(
      [calls('stop'), calls('plain'), { text: 'done' }],
      [{ stop: steering(['STOP_SUCCESS'], new Error('no code')), plain: counting().tool }]
    );
    expect(result).toMatchObject({ status: 'answer', text: 'done' });
    expect(statuses(result.messages)).toEqual(['stop error', 'plain ok']);
    expect(model.requests).toHaveLength(3);
  });

  test('of a call that throws is kept when it was fatal, with the error as the cause', async () => {
    const cause = new Error('disk gone');
    const { result } = await ran(
      [calls('fatal', 'after')],
      [{ fatal: steering(['STOP_FATAL'], cause), after: counting().tool }]
    );
    expect(result.status === 'failed' && result.error.cause).toBe(cause);
    expect(statuses(result.messages)).toEqual(['fatal error', 'after skipped']);
    expect(unpaired(result.messages)).toEqual([]);
  });

  test('never falls', async () => {
    const { agent } = scriptedAgent(
      [calls('steer')],
      [{ steer: steering(['STOP_FATAL', 'STOP_SUCCESS', 'PROCEED'], 1) }]
    );
    expect(await agent.run('go')).toMatchObject({ status: 'failed', error: { message: 'detail of STOP_FATAL' } });
  });

  test('set after the call is over reaches nobody, and each call has its own handle', async () => {
    const handles: ILoopController[] = [];
    const keep = tool({
      description: 'Keeps its handle.',
      params: Type.Object({ n: Type.Integer() }),
      inject: { loop: LoopControllerRef },
      run: (_args, { loop }) => {
        handles.forEach(handle => {
          handle.setState('STOP_FATAL');
        });
        handles.push(loop);
        return 'kept';
      }
    });
    const { agent } = scriptedAgent(
      [calls(['keep', { n: 1 }], ['keep', { n: 2 }]), calls(['keep', { n: 3 }]), { text: 'end' }],
      [{ keep }]
    );
    expect(await agent.run('go')).toMatchObject({ status: 'answer', text: 'end' });
    expect(new Set(handles).size).toBe(3);
    expect(handles.map(({ state }) => state)).toEqual(['PROCEED', 'PROCEED', 'PROCEED']);
  });

  test('fatal makes react throw, and what a tool threw as a failed task keeps its code', async () => {
    const { agent } = scriptedAgent(
      [calls('fatal')],
      [{ fatal: steering(['STOP_FATAL'], new FailedTaskError('gave_up', 'I cannot draw.')) }]
    );
    await expect(agent.react('go')).rejects.toMatchObject({ code: 'gave_up', message: 'detail of STOP_FATAL' });
  });
});

test.each(['42', '{"a":1}', '  yes\n'])('a text without a call is the answer, untouched: %j', async text => {
  const { agent, model } = scriptedAgent([{ text }], [{ plain: counting().tool }]);
  expect(await agent.react('go')).toBe(text);
  expect(model.requests).toHaveLength(1);
});

test.each([0, '', false, null, undefined])('a falsy stop value stays itself: %p', async value => {
  const { result } = await ran([calls('stop')], [{ stop: steering(['STOP_SUCCESS'], value) }]);
  expect(result.status).toBe('tool');
  expect(result.status === 'tool' && result.value).toBe(value);
});
