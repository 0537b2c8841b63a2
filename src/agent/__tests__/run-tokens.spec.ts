import { bind, Token, type RunResult } from '../index.js';
import { action, calls, scriptedAgent } from './scripted-agent.js';

const CallerRef = new Token<{ readonly name: string }>('CallerRef');
const OtherRef = new Token<string>('OtherRef');

const whoAmI = action({
  inject: { caller: CallerRef },
  run: (_args, { caller }) => caller.name
});

const toolset = {
  whoAmI,
  inject: { caller: CallerRef },
  context: async ({ caller }: Readonly<Record<string, unknown>>) => [{ text: (caller as { name: string }).name }]
};

const told = ({ messages }: RunResult): unknown => messages.find(({ role }) => role === 'tool');

test('each run has its own values, in tools and in contexts', async () => {
  const { agent, model } = scriptedAgent(
    [calls('whoAmI'), { text: 'one' }, calls('whoAmI'), { text: 'two' }, { text: 'three' }],
    [toolset],
    { runTokens: [CallerRef] }
  );
  const [ada, bo] = await Promise.all(
    ['Ada', 'Bo'].map(name => agent.run('Who am I?', { bindings: [bind(CallerRef, { name })] }))
  );
  expect([ada, bo].map(one => one && told(one))).toMatchObject([
    { parts: [{ text: 'Ada' }] },
    { parts: [{ text: 'Bo' }] }
  ]);
  await agent.inspect('And now?', undefined, [bind(CallerRef, { name: 'Cy' })]);
  expect(model.requests.map(({ context }) => context[0]?.text)).toEqual(['Ada', 'Ada', 'Bo', 'Bo', 'Cy']);
});

test.each([
  ['is missing', [], 'CallerRef comes with each run'],
  ['is another', [bind(CallerRef, { name: 'Ada' }), bind(OtherRef, 'x')], 'OtherRef does not come with each run'],
  ['is given twice', [bind(CallerRef, { name: 'Ada' }), bind(CallerRef, { name: 'Bo' })], 'CallerRef is bound twice']
])('a run whose value %s is refused before anything is sent', async (_name, bindings, message) => {
  const { agent, model, events } = scriptedAgent([{ text: 'one' }], [toolset], { runTokens: [CallerRef] });
  await expect(agent.run('go', { bindings })).rejects.toThrow(message);
  expect([model.requests.length, events.length]).toEqual([0, 0]);
});

test('a token cannot be bound and come with each run', () => {
  const bindings = [bind(CallerRef, { name: 'Ada' })];
  expect(() => scriptedAgent([{ text: 'end' }], [toolset], { bindings, runTokens: [CallerRef] })).toThrow(
    'CallerRef is bound twice'
  );
});
