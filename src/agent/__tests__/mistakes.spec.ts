import { Type } from '@sinclair/typebox';
import { CellwrightError, DeniedError, tool } from '../index.js';
import { action, calls, cut, ran, scriptedAgent, statuses, unpaired } from './scripted-agent.js';

const add = tool({
  description: 'Adds.',
  params: Type.Object({ a: Type.Number(), b: Type.Optional(Type.Number()) }),
  run: ({ a, b = 1 }) => a + b
});
const fail = tool({
  description: 'Fails.',
  params: Type.Object({ how: Type.String() }),
  run: ({ how }) => {
    if (how === 'hidden') {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      throw proxy as unknown; // It cannot be looked at.
    }
    throw how === 'denied' ? new DeniedError() : new CellwrightError(how, `went ${how}`);
  }
});
const good = calls(['add', { a: 1 }]);
const cutOff = {
  events: [
    { type: 'call-delta', index: 0, name: 'add', arguments: '{"a": 1' },
    { type: 'end', reason: 'length' }
  ]
};

const WRONG: readonly (readonly [string, unknown, string])[] = [
  ['an unknown tool', calls('sub'), 'it called sub, which does not exist'],
  ['arguments of a wrong type', calls(['add', { a: 'one' }]), 'it called add with arguments that do not fit'],
  ['arguments that are not JSON', calls(['add', 'a=1']), 'it called add with arguments that do not fit'],
  ['a call that was cut off', cutOff, 'it called add with arguments that do not fit'],
  ['a tool that throws', calls(['fail', { how: 'broken' }]), 'fail failed: went broken'],
  [
    'a tool that throws what cannot be looked at',
    calls(['fail', { how: 'hidden' }]),
    'fail failed: The reason cannot be put in words'
  ],
  ['an empty reply', { text: ' \n' }, 'its reply was empty']
];

describe.each(WRONG)('%s', (_name, wrong, said) => {
  test('is fed back, so that the model can do better', async () => {
    const { agent, model } = scriptedAgent([wrong, good, { text: 'two' }], [{ add, fail }]);
    expect(await agent.react('go')).toBe('two');
    expect(model.requests).toHaveLength(3);
    const second = model.requests[1]!;
    const heard = JSON.stringify([second.messages.slice(2), second.context.map(({ text }) => text)]);
    expect(heard).toMatch(
      /There is no tool sub.*Known tools: add, fail|not JSON|number|JSON object|cut off|went broken|in words|was empty|complete JSON/
    );
  });

  test('three times in a row costs three requests and ends in one sentence', async () => {
    const { model, result } = await ran([wrong, wrong, wrong, good], [{ add, fail }]);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'too_many_errors' } });
    const message = result.status === 'failed' ? result.error.message : '';
    expect(message).toBe(`The model was stopped after 3 errors in a row; at the last one, ${said}.`);
    expect(model.requests).toHaveLength(3);
    expect(unpaired(result.messages)).toEqual([]);
  });

  test('is forgotten after a call that worked', async () => {
    const { agent } = scriptedAgent([wrong, wrong, good, wrong, wrong, { text: 'end' }], [{ add, fail }]);
    expect(await agent.react('go')).toBe('end');
  });
});

test('three errors in one reply end the run, and the calls after them are not run', async () => {
  const { model, result } = await ran([calls('x', 'y', 'z', ['add', { a: 1 }])], [{ add }]);
  expect(result).toMatchObject({ status: 'failed', error: { code: 'too_many_errors' } });
  expect(statuses(result.messages)).toEqual(['x error', 'y error', 'z error', 'add skipped']);
  expect(model.requests).toHaveLength(1);
});

test('a denied call is a result of its own and no error', async () => {
  const denied = (n: number): unknown => calls(['fail', { how: 'denied' }], ['add', { a: n }]);
  const { result } = await ran([denied(1), denied(2), denied(3), denied(4), { text: 'end' }], [{ add, fail }]);
  expect(result).toMatchObject({ status: 'answer' });
  expect(statuses(result.messages).filter(line => line === 'fail denied')).toHaveLength(4);
});

test('an error of the code http keeps it', async () => {
  const { events } = await ran([calls(['fail', { how: 'http' }]), { text: 'end' }], [{ fail }]);
  expect(events.find(({ type }) => type === 'tool-end')).toMatchObject({ result: { status: 'error', code: 'http' } });
});

test.each(['length', 'filter', 'aborted', undefined])(
  'no call of a reply that ended with %s is run, complete as it may look',
  async reason => {
    let runs = 0;
    const count = action({ run: () => ++runs });
    const end = reason === undefined ? [] : [{ type: 'end', reason }];
    const { result } = await ran(
      [[{ type: 'call-delta', index: 0, name: 'count', arguments: '{}' }, ...end], { text: 'end' }],
      [{ count }]
    );
    expect(runs).toBe(0);
    expect(statuses(result.messages)).toEqual(['count error']);
  }
);

test('an answer that was cut off says so', async () => {
  const { result } = await ran([cut('It is', 'length')]);
  expect(result).toMatchObject({ status: 'answer', text: 'It is', cut: 'length' });
});

describe('the same call with the same arguments', () => {
  test.each(['sequential', 'parallel'] as const)(
    'three times running ends the run before it is run again: %s',
    async execution => {
      let runs = 0;
      const look = tool({
        description: 'Looks.',
        execution,
        params: Type.Object({ a: Type.Optional(Type.Integer()), b: Type.Optional(Type.Integer()) }),
        run: () => ++runs
      });
      const { model, result } = await ran(
        [calls(['look', '{"a":1,"b":2}']), calls(['look', '{ "b": 2, "a": 1 }']), calls(['look', { a: 1, b: 2 }])],
        [{ look }]
      );
      expect(result).toMatchObject({
        status: 'failed',
        error: {
          code: 'repeated_call',
          message: 'The model called look 3 times in a row with the same arguments, so it was stopped.'
        }
      });
      expect(runs).toBe(2);
      expect(model.requests).toHaveLength(3);
      expect(unpaired(result.messages)).toEqual([]);
    }
  );

  test.each(['sequential', 'parallel'] as const)(
    'counts once for a reply that makes it several times: %s',
    async execution => {
      let runs = 0;
      const count = action({ execution, run: () => ++runs });
      const three = calls('count', 'count', 'count');
      const allowed = await ran([three, calls('count'), { text: 'end' }], [{ count }]);
      expect(allowed.result).toMatchObject({ status: 'answer', text: 'end' });
      expect(statuses(allowed.result.messages)).toEqual(Array.from({ length: 4 }, () => 'count ok'));
      expect(unpaired(allowed.result.messages)).toEqual([]);
      runs = 0;
      const ended = await ran([three, three, three], [{ count }]);
      expect(ended.result).toMatchObject({ status: 'failed', error: { code: 'repeated_call' } });
      expect(runs).toBe(6);
      expect(unpaired(ended.result.messages)).toEqual([]);
    }
  );

  test('with another call between is allowed', async () => {
    const one = calls(['add', { a: 1 }]);
    const { agent } = scriptedAgent([one, one, calls(['add', { a: 2 }]), one, one, { text: 'end' }], [{ add }]);
    expect(await agent.react('go')).toBe('end');
  });
});

test('a failure of the model ends the run with the failure as the cause', async () => {
  const failure = { code: 'auth', message: 'The key was refused.', hint: 'Paste another.' };
  const { result } = await ran([
    [
      { type: 'text', delta: 'I' },
      { type: 'error', error: failure }
    ]
  ]);
  expect(result).toMatchObject({ status: 'failed', error: { code: 'model', message: 'The key was refused.' } });
  expect(result.status === 'failed' && result.error.cause).toEqual(failure);
});
