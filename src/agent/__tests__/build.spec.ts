import { AgentRef, UserRef, LoopControllerRef, RunContextRef, Token, ToolFnRef, bind } from '../index.js';
import { action, calls, ran, scriptedAgent } from './scripted-agent.js';

const NumberRef = new Token<number>('NumberRef');
const TextRef = new Token<string>('TextRef');
const NothingRef = new Token<undefined>('NothingRef');

type Case = [why: string, toolsets: readonly unknown[], said: string, options?: object];

const hello = action({ run: () => 'hello' });
const counting = action({ inject: { n: NumberRef }, run: () => 1 });
class Profiles {
  constructor(readonly inject: object) {}
  context = () => Promise.resolve([]);
}
const NOT_BOUND = 'The tool counting needs NumberRef, but nothing is bound to it. Add bind(NumberRef, …)';
const ONLY_IN_CALL = 'LoopControllerRef, which exists only within a call';
const NOT_SENT = 'cannot be sent to models. Use 1 to 64 letters';
const NAMES = ['say hello', 'größe', '', 'x'.repeat(65)];
const NO_TOKENS = [undefined, null, 5, {}].map(k => ({ k }) as never);

test.each<Case>([
  ['a tool needs what nothing provides', [{ counting }], NOT_BOUND],
  [
    'a context needs what nothing provides',
    [new Profiles({ n: NumberRef })],
    'The context of Profiles needs NumberRef'
  ],
  ['a context needs what only calls have', [new Profiles({ l: LoopControllerRef })], ONLY_IN_CALL],
  ...NAMES.map((name): Case => [`a tool is called ${name}`, [{ [name]: hello }], NOT_SENT]),
  ['a single tool has no name', [hello], 'Set name'],
  ...NO_TOKENS.flatMap((inject): Case[] => [
    [
      `a tool injects ${JSON.stringify(inject)}`,
      [{ odd: action({ inject, run: () => 1 }) }],
      'The tool odd injects k, which is no token. Write new'
    ],
    [
      `a context injects ${JSON.stringify(inject)}`,
      [{ inject, context: () => Promise.resolve([]) }],
      'The context of a toolset injects k, which is no token.'
    ]
  ]),
  ...[undefined, null, 5].map((toolset): Case => [
    `a toolset is ${String(toolset)}`,
    [toolset],
    'Pass an object of tools.'
  ]),
  ['a token is bound twice', [], 'NumberRef is bound twice', { bindings: [bind(NumberRef, 1), bind(NumberRef, 2)] }],
  ['a token of the agent is bound', [], 'UserRef is the agent', { bindings: [{ token: UserRef, value: null }] }],
  ...[0, -1, 1.5, Number.NaN].map((maxSteps): Case => [`it has ${maxSteps} steps`, [], 'maxSteps', { maxSteps }])
])('an agent cannot be built when %s', (_why, toolsets, said, options = {}) => {
  expect(() => scriptedAgent([{ text: 'x' }], toolsets as object[], options)).toThrow(said);
});

test('an agent is built of a tool with a name of its own, and of a context that needs what a run has', () => {
  const profiles = new Profiles({ agent: AgentRef, run: RunContextRef });
  expect(() => scriptedAgent([{ text: 'x' }], [action({ name: 'hello', run: () => 'hello' }), profiles])).not.toThrow();
});

test('falsy values are injected like any other', async () => {
  const seen: unknown[] = [];
  const see = action({
    inject: { zero: NumberRef, empty: TextRef, nothing: NothingRef },
    run: (_args, refs) => {
      seen.push({ ...refs });
    }
  });
  const bindings = [bind(NumberRef, 0), bind(TextRef, ''), bind(NothingRef, undefined)];
  await ran([calls('see'), { text: 'end' }], [{ see }], { bindings });
  expect(seen).toEqual([{ zero: 0, empty: '', nothing: undefined }]);
});

test('a tool gets itself, its call, and one object for each run', async () => {
  const seen: unknown[] = [];
  const runs = new Set<object>();
  const see = action({
    description: 'Sees.',
    inject: { self: ToolFnRef, run: RunContextRef },
    run: (_args, { self, run }, call) => {
      runs.add(run);
      seen.push([self.description, run.query, call.name, call.id].join(' '));
    }
  });
  const { agent } = scriptedAgent([calls('see', 'see'), { text: 'end' }, calls('see'), { text: 'end' }], [{ see }]);
  await agent.run('one');
  await agent.run('two');
  expect(seen).toEqual(['Sees. one see call_1', 'Sees. one see call_2', 'Sees. two see call_3']);
  expect(runs.size).toBe(2);
});

test.each([
  ['enabled', { enabled: () => JSON.parse('no') as boolean }],
  ['instructions', { instructions: () => JSON.parse('no') as string }]
])('a tool that throws when it is asked for its %s is named', async (what, steps) => {
  const odd = action({ run: () => 1, ...steps });
  const result = await scriptedAgent([{ text: 'x' }], [{ odd }]).agent.run('go');
  expect(result).toMatchObject({ status: 'failed', error: { code: 'fatal' } });
  expect(result.status === 'failed' && result.error.message).toContain(`The tool odd could not say its ${what}: `);
});
