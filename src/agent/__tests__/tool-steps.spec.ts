import { Type } from '@sinclair/typebox';
import {
  AgentRef,
  LoopControllerRef,
  RunContextRef,
  Token,
  bind,
  formatParts,
  tool,
  type IApprovalPolicy,
  type ToolResult
} from '../index.js';
import { action, calls, counter, ran, scriptedAgent } from './scripted-agent.js';

const WordRef = new Token<string>('WordRef');
const SwitchRef = new Token<{ on: boolean }>('SwitchRef');

test('a call takes its steps in order: prepare, parse, run, present, each with the references of the tool', async () => {
  const seen: unknown[] = [];
  const five = tool({
    description: 'Takes five steps.',
    params: Type.Object({ n: Type.Number() }),
    inject: { word: WordRef },
    prepare: (input, { word }) => {
      seen.push(['prepare', input, word]);
      return String(input).replace('one', '1');
    },
    parse: (input, call) => {
      seen.push(['parse', input, call.name]);
      return JSON.parse(String(input)) as unknown;
    },
    run: ({ n }, { word }) => {
      seen.push(['run', n, word]);
      return { n };
    },
    present: ({ value }, { word }) => {
      seen.push(['present', value, word]);
      return 'shown';
    }
  });
  const bindings = [bind(WordRef, 'w')];
  const { messages } = await ran([calls(['five', '{"n":one}']), { text: 'end' }], [{ five }], { bindings });
  expect(seen).toEqual([
    ['prepare', '{"n":one}', 'w'],
    ['parse', '{"n":1}', 'five'],
    ['run', 1, 'w'],
    ['present', { n: 1 }, 'w']
  ]);
  expect(messages[2]).toMatchObject({ status: 'ok', parts: [{ type: 'text', text: 'shown' }] });
});

test('a call whose arguments do not fit never starts, and its tool presents the error', async () => {
  const outcomes: ToolResult[] = [];
  const strict = tool({
    description: 'Strict.',
    params: Type.Object({ n: Type.Number() }),
    inject: { loop: LoopControllerRef },
    run: () => 1,
    present: (outcome, { loop }) => {
      outcomes.push(outcome);
      return `${outcome.code ?? ''} while ${loop.state}`;
    }
  });
  const { events, messages } = await ran([calls(['strict', { n: '1' }]), { text: 'end' }], [{ strict }]);
  expect(outcomes).toMatchObject([{ status: 'error', code: 'args', ms: 0 }]);
  expect(messages[2]).toMatchObject({ status: 'error', parts: [{ text: 'args while PROCEED' }] });
  expect(events.map(({ type }) => type)).not.toContain('tool-start');
});

test('the model reads description, returns field by field, and instructions, which may change with each request', async () => {
  const counting = action({
    description: 'Counts rows.',
    instructions: ({ run }) => `Asked: ${run.query}.`,
    returns: Type.Object({
      rows: Type.Integer({ description: 'all of them' }),
      unit: Type.Union([Type.Literal('row'), Type.Null()])
    }),
    inject: { run: RunContextRef },
    run: () => 1
  });
  const fixed = action({ instructions: 'Once.', returns: Type.Array(Type.String()), run: () => [] });
  const { agent, model } = scriptedAgent([{ text: 'a' }, { text: 'b' }], [{ counting, fixed }]);
  await agent.run('one');
  await agent.run('two');
  const rows = 'Counts rows.\nReturns object\n- rows: integer, all of them\n- unit: "row" or null\n';
  expect(model.requests.map(({ tools }) => tools.map(({ description }) => description))).toEqual([
    [`${rows}Asked: one.`, 'Acts.\nReturns array of string\nOnce.'],
    [`${rows}Asked: two.`, 'Acts.\nReturns array of string\nOnce.']
  ]);
});

test('what belongs to a call cannot be used before there is one', async () => {
  const early = action({
    inject: { loop: LoopControllerRef, agent: AgentRef },
    instructions: ({ loop, agent }) => `${agent.history.length} ${loop.state}`,
    run: () => 1
  });
  const { model, result } = await ran([{ text: 'x' }], [{ early }]);
  expect(result.status === 'failed' && result.error.message).toContain('LoopControllerRef exists only within a call');
  expect(model.requests).toEqual([]);
});

test('a tool is asked before each request, and for each agent by itself, whether it is enabled; else it is unknown', async () => {
  const guarded = action({
    inject: { power: SwitchRef },
    enabled: ({ power }) => power.on,
    run: (_args, { power }) => {
      power.on = false;
    }
  });
  const off = action({ enabled: false, run: () => 1 });
  const made = (on: boolean) =>
    ran([calls('off', 'guarded'), { text: 'end' }], [{ off, guarded }], { bindings: [bind(SwitchRef, { on })] });
  const [one, two] = [await made(true), await made(false)];
  expect(one.model.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([['guarded'], []]);
  expect(two.model.requests.map(({ tools }) => tools.length)).toEqual([0, 0]);
  expect(JSON.stringify(one.messages)).toContain('There is no tool off. Known tools: guarded');
});

test.each(['the arguments', 'words of a function'])(
  'a tool with an approval that shows %s runs with what was approved, whoever touches the arguments meanwhile',
  async shows => {
    const touch = (args: object): void => {
      try {
        Object.assign(args, { rows: 999 });
        Object.assign((args as { where: object }).where, { all: true });
      } catch {
        // They cannot be changed.
      }
    };
    const run = jest.fn((args: unknown) => args);
    const deep = tool({
      description: '',
      params: Type.Object({ rows: Type.Integer(), where: Type.Object({ all: Type.Boolean() }) }),
      approval:
        shows === 'the arguments' ||
        (args => {
          void Promise.resolve().then(() => touch(args));
          return JSON.stringify(args);
        }),
      run
    });
    const asked: string[] = [];
    const approval: IApprovalPolicy = {
      request: async ({ code }) => {
        asked.push(code);
        events.forEach(event => event.type === 'tool-start' && touch(event.args as object));
        return { type: 'allow' };
      }
    };
    const args = { rows: 3, where: { all: false } };
    const { agent, events } = scriptedAgent([calls(['deep', args]), { text: 'end' }], [{ deep }], { approval });
    await agent.run('go');
    expect(asked.map(code => JSON.parse(code) as unknown)).toEqual([args]);
    expect(run.mock.calls.map(([own]) => own)).toEqual([args]);
  }
);

test('one step hands at most about 20,000 characters to the model, and short results stay whole', async () => {
  const long = counter({ run: () => 'x'.repeat(7_900) });
  const short = action({ run: () => 'short' });
  const batch = calls(...[1, 2, 3].map(n => ['long', { n }] as const), 'short');
  const { messages } = await ran([batch, { text: 'end' }], [{ long, short }]);
  const texts = messages.flatMap(message => (message.role === 'tool' ? [formatParts(message.parts)] : []));
  expect(texts.join('').length).toBeGreaterThan(19_900);
  expect(texts.join('').length).toBeLessThan(20_200);
  expect(texts[3]).toBe('short');
});
