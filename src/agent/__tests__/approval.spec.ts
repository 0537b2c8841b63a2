import { Type } from '@sinclair/typebox';
import { DeniedError, tool, UserRef, type ApprovalOutcome } from '../index.js';
import { action, calls, Policy, ran, scriptedAgent, statuses } from './scripted-agent.js';

/** A tool that executes what was approved, and keeps what it executed. */
function executor() {
  const executed: string[] = [];
  const execute = tool({
    description: 'Executes code.',
    params: Type.Object({ code: Type.String() }),
    inject: { gate: UserRef },
    run: async ({ code }, { gate }) => {
      const outcome = await gate.request({ title: 'Run code', code, facts: [{ label: 'Kernel', value: 'python3' }] });
      if (outcome.type === 'deny') {
        throw new DeniedError(outcome.reason);
      }
      executed.push(outcome.code);
      return 'executed';
    }
  });
  return { execute, executed };
}

const run = (code: string): unknown => calls(['execute', { code }]);

test('what is executed is byte for byte what was shown', async () => {
  const code = 'df["größe"].mean()  # \u200b\n';
  const { execute, executed } = executor();
  const approval = new Policy(() => ({ type: 'allow' }));
  const { events } = await ran([run(code), { text: 'end' }], [{ execute }], { approval });
  expect(executed).toEqual([code]);
  expect(approval.asked).toEqual([
    {
      callId: 'call_1',
      toolName: 'execute',
      title: 'Run code',
      code,
      facts: [{ label: 'Kernel', value: 'python3' }]
    }
  ]);
  expect(events.map(({ type }) => type).slice(4, 8)).toEqual([
    'tool-start',
    'approval-request',
    'approval-end',
    'tool-end'
  ]);
});

const answering = (answer: unknown) => new Policy(() => answer as never);
const NO_YES = 'neither yes nor no, so nothing was run';

test.each<[string, Policy | undefined, string]>([
  ['a denial', answering({ type: 'deny', reason: 'Not on my data.' }), 'denied: Not on my data.'],
  ['a stale decision, about other code', answering({ type: 'allow', code: 'y' }), 'other code'],
  ['a policy that fails', new Policy(() => Promise.reject(new Error('dialog broke'))), 'dialog broke'],
  ['a missing policy', undefined, 'Nobody can approve'],
  ['another word', answering({ type: 'denied' }), NO_YES],
  ['an empty answer', answering({}), NO_YES],
  ['a word alone', answering('allow'), NO_YES],
  ['truth', answering(true), NO_YES],
  ['null', answering(null), NO_YES],
  ['a list', answering(['allow']), NO_YES],
  ['the word in capitals', answering({ type: 'Allow' }), NO_YES],
  ['a list of the word', answering({ type: ['allow'] }), NO_YES],
  ['no code', answering({ type: 'allow', code: null }), 'nothing was run'],
  ['an object that hides its word', answering(new Proxy({ type: 'allow' }, { ownKeys: () => [] })), NO_YES]
])('%s is no yes: nothing runs, which is a result that the model reads', async (_name, approval, reason) => {
  const { execute, executed } = executor();
  const acted = jest.fn();
  const asking = action({ approval: true, run: acted });
  const { result, messages, model } = await ran(
    [run('x'), calls('asking'), { text: 'without it' }],
    [{ execute, asking }],
    approval === undefined ? {} : { approval }
  );
  expect(result).toMatchObject({ status: 'answer', text: 'without it' });
  expect(statuses(messages)).toEqual(['execute denied', 'asking denied']);
  expect(JSON.stringify(model.requests[1]?.messages)).toContain(reason);
  expect([executed, acted.mock.calls]).toEqual([[], []]);
});

test('code that reads differently each time is shown, compared and handed back as one text', async () => {
  let reads = 0;
  const outcomes: ApprovalOutcome[] = [];
  const shifty = action({
    inject: { gate: UserRef },
    run: async (_args, { gate }) => {
      const question = {
        title: 'Run',
        facts: [],
        get code() {
          return `code ${++reads}`;
        }
      };
      outcomes.push(await gate.request(question));
    }
  });
  const approval = new Policy(() => ({ type: 'allow' }));
  await scriptedAgent([calls('shifty'), { text: 'end' }], [{ shifty }], { approval }).agent.run('go');
  expect(outcomes).toEqual([{ type: 'allow', code: 'code 1' }]);
  expect(approval.asked).toMatchObject([{ code: 'code 1' }]);
});

test('a policy cannot change what it was asked about', async () => {
  const { execute, executed } = executor();
  const approval = new Policy(request => {
    expect(() => Object.assign(request, { code: 'evil' })).toThrow(TypeError);
    return { type: 'allow' };
  });
  await ran([run('good'), { text: 'end' }], [{ execute }], { approval });
  expect(executed).toEqual(['good']);
});

describe('what is allowed always', () => {
  const twice = [run('a'), run('b'), { text: 'end' }];

  test('is asked for once in a chat, for the tool it was said of, and each time runs what that call shows', async () => {
    const { execute, executed } = executor();
    const { execute: other, executed: others } = executor();
    const approval = new Policy(() => ({ type: 'allowAlways' }));
    const { agent, events } = await ran(
      [...twice, calls(['execute', { code: 'c' }], ['other', { code: 'd' }]), { text: 'end' }],
      [{ execute, other }],
      { approval }
    );
    await agent.run('again');
    expect(executed).toEqual(['a', 'b', 'c']);
    expect(others).toEqual(['d']);
    expect(approval.asked.map(({ toolName, code }) => [toolName, code])).toEqual([
      ['execute', 'a'],
      ['other', 'd']
    ]);
    expect(events.filter(({ type }) => type.startsWith('approval'))).toHaveLength(4);
  });

  test('is nothing to another agent, unless both belong to one chat', async () => {
    const { execute } = executor();
    const alwaysAllowed = new Set<string>();
    const approval = new Policy(() => ({ type: 'allowAlways' }));
    await scriptedAgent(twice, [{ execute }], { approval, alwaysAllowed }).agent.run('go');
    await scriptedAgent(twice, [{ execute }], { approval, alwaysAllowed }).agent.run('go');
    expect(approval.asked).toHaveLength(1);
    await scriptedAgent(twice, [{ execute }], { approval }).agent.run('go');
    expect(approval.asked).toHaveLength(2);
    alwaysAllowed.delete('execute');
    await scriptedAgent(twice, [{ execute }], { approval, alwaysAllowed }).agent.run('go');
    expect(approval.asked).toHaveLength(3);
  });

  test('is not learned from a stale decision', async () => {
    const { execute, executed } = executor();
    const approval = new Policy(() => ({ type: 'allowAlways', code: 'y' }));
    await scriptedAgent(twice, [{ execute }], { approval }).agent.run('go');
    expect(approval.asked).toHaveLength(2);
    expect(executed).toEqual([]);
  });
});

test('nobody is asked about code that is too long to be read whole, and the model learns how long it may be', async () => {
  const { execute, executed } = executor();
  const approval = new Policy(() => ({ type: 'allow' }));
  const { messages } = await ran([run('x'.repeat(200_001)), run('x'.repeat(200_000)), { text: 'end' }], [{ execute }], {
    approval
  });
  expect(approval.asked.map(({ code }) => code.length)).toEqual([200_000]);
  expect(executed).toHaveLength(1);
  expect(JSON.stringify(messages)).toContain('At most 200000 can be shown');
});
