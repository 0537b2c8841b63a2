import {
  bindPerCall,
  Token,
  UserRef,
  type ApprovalDecision,
  type IApprovalPolicy,
  type IUserHandle
} from '../index.js';
import { action, calls, ran, scriptedAgent, statuses } from './scripted-agent.js';

const settled = (): Promise<unknown> => new Promise(resolve => setTimeout(resolve));

/** Decides when a test says so. */
function laterPolicy() {
  const asked: AbortSignal[] = [];
  let decide = (_decision: ApprovalDecision): void => undefined;
  const approval: IApprovalPolicy = {
    request: (_request, signal) => {
      asked.push(signal);
      return new Promise(resolve => (decide = resolve));
    }
  };
  return { approval, asked, decide: (decision: ApprovalDecision) => decide(decision) };
}

/** A tool that asks and does not wait for the answer, and what it executes once it has one. */
function impatient(ask: (user: IUserHandle) => Promise<unknown>, waits: () => Promise<unknown>) {
  const executed: unknown[] = [];
  const refused: unknown[] = [];
  const act = action({
    inject: { user: UserRef },
    run: async (_args, { user }) => {
      ask(user).then(
        answer => executed.push(answer),
        (error: unknown) => refused.push((error as Error).message)
      );
      await waits();
      return 'went on';
    }
  });
  return { act, executed, refused };
}

const approve = (user: IUserHandle): Promise<unknown> => user.request({ title: 'Run', code: 'rm -rf /', facts: [] });

describe('what a tool asked and did not wait for', () => {
  it('is withdrawn with the call: a yes that comes later is refused, executes nothing and allows nothing for good', async () => {
    const { approval, asked, decide } = laterPolicy();
    const alwaysAllowed = new Set<string>();
    const { act, executed, refused } = impatient(approve, settled);
    const { agent, events } = scriptedAgent([calls('act'), { text: 'end' }], [{ act }], { approval, alwaysAllowed });
    agent.subscribe(event => {
      if (event.type === 'tool-end') {
        expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
        decide({ type: 'allowAlways' });
      }
    });
    const result = await agent.run('go');
    await settled();
    expect(statuses(result.messages)).toEqual(['act ok']);
    expect([executed, [...alwaysAllowed]]).toEqual([[], []]);
    expect(refused).toEqual([expect.stringContaining('act is over')]);
    expect(events.some(({ type }) => type === 'approval-end')).toBe(false);
  });

  it('is never put to the user once the call is over', async () => {
    const { approval, asked } = laterPolicy();
    const { act, executed, refused } = impatient(approve, async () => undefined);
    const { events } = await ran([calls('act', 'act'), { text: 'end' }], [{ act }], { approval });
    await settled();
    const shown = events.findIndex(({ type }) => type === 'approval-request');
    const over = events.findIndex(({ type }) => type === 'tool-end');
    expect(shown === -1 || shown < over).toBe(true);
    expect(asked.every(({ aborted }) => aborted)).toBe(true);
    expect([executed.length, refused.length]).toEqual([0, 2]);
  });
});

test('what a tool keeps of its call ends with the call when it is bound for each call, and with the run when a context got it', async () => {
  const scopes: AbortSignal[] = [];
  const ScopeRef = new Token<AbortSignal>('ScopeRef');
  const look = action({
    inject: { over: ScopeRef },
    run: (_args, { over }) => over.aborted
  });
  const toolset = {
    look,
    inject: { over: ScopeRef },
    context: async ({ over }: Readonly<Record<string, unknown>>) => [{ text: String((over as AbortSignal).aborted) }]
  };
  const bindings = [bindPerCall(ScopeRef, over => (scopes.push(over), over))];
  const { events, model } = await ran([calls('look', 'look'), { text: 'end' }], [toolset], { bindings });
  const values = events.flatMap(event => (event.type === 'tool-end' ? [event.result.value] : []));
  expect(values).toEqual([false, false]);
  expect(model.requests.map(({ context }) => context.map(({ text }) => text))).toEqual([['false'], ['false']]);
  expect(new Set(scopes).size).toBeGreaterThanOrEqual(3);
  expect(scopes.every(({ aborted }) => aborted)).toBe(true);
});
