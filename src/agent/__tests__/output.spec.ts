import { Type } from '@sinclair/typebox';
import { calls, plain, scriptedAgent, statuses } from './scripted-agent.js';

const OUTPUT = Type.Object({ rows: Type.Integer(), unit: Type.Optional(Type.String()) });

test('a run with an output ends with the value that was submitted, typed by its schema, object or not', async () => {
  const { agent, model } = scriptedAgent([calls('plain', ['submit', { rows: 3, unit: null }])], [{ plain }]);
  const result = await agent.run('How many?', { output: OUTPUT });
  const rows: number | undefined = result.status === 'tool' ? result.value.rows : undefined;
  expect(result).toMatchObject({ status: 'tool', value: { rows: 3 }, toolName: 'submit' });
  expect(rows).toBe(3);
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['plain', 'submit']);
  const { agent: lists } = scriptedAgent([calls(['submit', { value: ['a', 'b'] }])]);
  expect(await lists.run('Which?', { output: Type.Array(Type.String()) })).toMatchObject({ value: ['a', 'b'] });
});

test('what does not fit the schema is fed back and counted', async () => {
  const wrong = calls(['submit', { rows: 'three' }]);
  const { agent } = scriptedAgent([wrong, calls(['submit', { rows: 3 }])]);
  const result = await agent.run('How many?', { output: OUTPUT });
  expect(statuses(result.messages)).toEqual(['submit error', 'submit ok']);
  const failing = await scriptedAgent([wrong, wrong, wrong]).agent.run('How many?', { output: OUTPUT });
  expect(failing).toMatchObject({ status: 'failed', error: { code: 'too_many_errors' } });
});

test('on the last step submit is what is left', async () => {
  const { agent, model } = scriptedAgent([calls('plain'), calls(['submit', { rows: 3 }])], [{ plain }], {
    maxSteps: 2
  });
  expect(await agent.run('How many?', { output: OUTPUT })).toMatchObject({ status: 'tool', value: { rows: 3 } });
  expect(model.requests[1]?.tools.map(({ name }) => name)).toEqual(['submit']);
  expect(model.requests[1]?.context.at(-1)?.text).toContain('submit');
});

test.each(['submit', 'recall'])('an agent is not built with a tool called %s, which is its own', name => {
  expect(() => scriptedAgent([{ text: 'end' }], [{ [name]: plain }])).toThrow(
    expect.objectContaining({ code: 'tool_clash' }) as Error
  );
});

test('an output that cannot be a tool is refused before anything is sent, and the agent goes on', async () => {
  const { agent, model } = scriptedAgent([{ text: 'end' }]);
  await expect(agent.run('go', { output: Type.Not(Type.Null()) })).rejects.toMatchObject({ code: 'tool_schema' });
  expect(model.requests).toEqual([]);
  expect(await agent.react('go')).toBe('end');
});
