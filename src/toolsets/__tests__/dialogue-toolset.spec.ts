import { calls, scriptedAgent, statuses } from '../../agent/__tests__/scripted-agent.js';
import { DialogueToolset } from '../dialogue-toolset.js';

const dialogue = new DialogueToolset();
const give = ['failTask', { reason: 'The file is not there.' }] as const;
const answer = ['respondToUser', { text: 'Twelve.' }] as const;

test('failTask fails the run in its own words, and react throws them', async () => {
  const { agent } = scriptedAgent([calls(give), calls(give)], [dialogue]);
  const result = await agent.run('go');
  expect(result).toMatchObject({ status: 'failed', error: { code: 'gave_up', message: 'The file is not there.' } });
  expect(statuses(result.messages)).toEqual(['failTask error']);
  await expect(agent.react('again')).rejects.toMatchObject({ code: 'gave_up', toolCallId: 'call_2' });
});

test('respondToUser and failTask in one batch: the first in source order counts, the other is skipped', async () => {
  const first = await scriptedAgent([calls(answer, give)], [dialogue]).agent.run('go');
  expect(first).toMatchObject({ status: 'tool', value: 'Twelve.', toolName: 'respondToUser' });
  expect(statuses(first.messages)).toEqual(['respondToUser ok', 'failTask skipped']);
  const second = await scriptedAgent([calls(give, answer)], [dialogue]).agent.run('go');
  expect(second).toMatchObject({ status: 'failed', error: { code: 'gave_up' } });
  expect(statuses(second.messages)).toEqual(['failTask error', 'respondToUser skipped']);
});

test('respondToUser is offered in words only, where it is read as text', async () => {
  const native = scriptedAgent([{ text: 'x' }], [dialogue]);
  await native.agent.run('go');
  expect(native.model.requests[0]?.tools.map(({ name }) => name)).toEqual(['askUser', 'failTask']);
  const prompted = scriptedAgent([{ text: '{"tool":"respondToUser","arguments":{"text":"Twelve."}}' }], [dialogue], {
    decision: { type: 'prompted' }
  });
  expect(await prompted.agent.run('go')).toMatchObject({ status: 'answer', text: 'Twelve.' });
  const system = prompted.model.requests[0]?.messages[0];
  expect(system?.role === 'system' ? system.text.split('Tool respondToUser:') : []).toHaveLength(2);
});

test('askUser brings the answer back to the model', async () => {
  const question = ['askUser', { question: 'Which month?', options: ['May', 'June'] }] as const;
  const { agent, model } = scriptedAgent([calls(question), { text: 'For May: 3.' }], [dialogue], {
    user: { ask: async ({ options }) => options[0]?.label ?? '' }
  });
  expect(await agent.react('How many?')).toBe('For May: 3.');
  expect(JSON.stringify(model.requests[1]?.messages)).toContain('May');
});
