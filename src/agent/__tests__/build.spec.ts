import { Type } from '@sinclair/typebox';
import { AgentRef, UserRef, LoopControllerRef, RunContextRef, Token, ToolFnRef, bind, tool } from '../index.js';
import { action, calls, ran, scriptedAgent } from './scripted-agent.js';

const NumberRef = new Token<number>('NumberRef');
const TextRef = new Token<string>('TextRef');
const NothingRef = new Token<undefined>('NothingRef');

const named = (name?: string) =>
  action({
    run: () => 'hello',
    ...(name === undefined ? {} : { name })
  });

describe('an agent cannot be built', () => {
  const build =
    (toolsets: readonly object[], options = {}) =>
    () =>
      scriptedAgent([{ text: 'x' }], toolsets, options);
  const counting = action({ inject: { n: NumberRef }, run: () => 1 });

  test('when a tool needs what nothing provides', () => {
    expect(build([{ counting }])).toThrow(
      'The tool counting needs NumberRef, but nothing is bound to it. Add bind(NumberRef, …)'
    );
  });

  test('when a context needs what nothing provides, or what only calls have', () => {
    class Profiles {
      constructor(readonly inject: object) {}
      context = () => Promise.resolve([]);
    }
    expect(build([new Profiles({ n: NumberRef })])).toThrow('The context of Profiles needs NumberRef');
    expect(build([new Profiles({ loop: LoopControllerRef })])).toThrow(
      'LoopControllerRef, which exists only within a call'
    );
    expect(build([new Profiles({ agent: AgentRef, run: RunContextRef })])).not.toThrow();
  });

  test.each(['say hello', 'größe', '', 'x'.repeat(65)])('when a tool is called %j', name => {
    expect(build([{ [name]: named() }])).toThrow('cannot be sent to models. Use 1 to 64 letters');
  });

  test('when a single tool has no name', () => {
    expect(build([named()])).toThrow('Set name');
    expect(build([named('hello')])).not.toThrow();
  });

  test.each([undefined, null, 5, {}])('when a tool or a context injects %j', nothing => {
    const inject = { k: nothing } as never;
    const odd = action({ inject, run: () => 1 });
    const odder = { inject, context: () => Promise.resolve([]) };
    expect(build([{ odd }])).toThrow('The tool odd injects k, which is no token. Write new');
    expect(build([odder])).toThrow('The context of a toolset injects k, which is no token.');
  });

  test.each([undefined, null, 5])('when a toolset is %j', nothing => {
    expect(build([nothing as never])).toThrow('Pass an object of tools.');
  });

  test('when a token is bound twice, or is the agent’s own', () => {
    expect(build([], { bindings: [bind(NumberRef, 1), bind(NumberRef, 2)] })).toThrow('NumberRef is bound twice');
    expect(build([], { bindings: [{ token: UserRef, value: null }] })).toThrow('UserRef is the agent');
  });

  test.each([0, -1, 1.5, Number.NaN])('with %p steps', maxSteps => {
    expect(build([], { maxSteps })).toThrow('maxSteps');
  });
});

test('falsy values are injected like any other', async () => {
  const seen: unknown[] = [];
  const see = tool({
    description: 'Sees.',
    params: Type.Object({}),
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
