import { Type } from '@sinclair/typebox';
import { AgentRef, tool } from '../index.js';
import { calls, scriptedAgent, statuses } from './scripted-agent.js';

const lastText = (messages: readonly object[]): string => JSON.stringify(messages.at(-1));

/** A tool that asks its agent a question of its own. */
const pirate = tool({
  description: 'Answers a question as a pirate would.',
  params: Type.Object({ question: Type.String() }),
  inject: { agent: AgentRef },
  run: async ({ question }, { agent }, { signal }) => {
    const prompt = 'You are a pirate. Answer as one.';
    return (await agent.oneshot({ prompt, query: question, signal })).text;
  }
});

test('the sub-query knows nothing of the conversation, and the conversation only its reply', async () => {
  const { agent, model } = scriptedAgent(
    [
      calls(['pirate', { question: 'What is the weather?' }]),
      { match: { role: 'subquery' }, text: 'Arr, a storm be brewing!' },
      { text: 'The pirate says: Arr, a storm be brewing!' }
    ],
    [{ pirate }]
  );
  expect(await agent.react('Ask the pirate about the weather.')).toBe('The pirate says: Arr, a storm be brewing!');
  expect(model.requests[1]?.messages).toEqual([
    { role: 'system', text: 'You are a pirate. Answer as one.' },
    { role: 'user', text: 'What is the weather?' }
  ]);
  expect(agent.history.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
});

const findImage = tool({
  description: 'Finds an image.',
  params: Type.Object({ description: Type.String() }),
  run: ({ description }) => `image of ${description}`
});
const act = (description: string): object => ({
  match: { role: 'act' },
  text: JSON.stringify({ tool: 'findImage', arguments: { description } })
});

test('the second request holds the first question, its call and its result', async () => {
  const { agent, model } = scriptedAgent(
    [
      { match: { role: 'reason', text: 'find an image' }, text: 'I need an image of a brown dog.' },
      act('brown dog'),
      { match: { role: 'reason', text: 'image of brown dog' }, text: 'Found, I can answer.' },
      { match: { role: 'act' }, text: '{"tool":"respondToUser","arguments":{"text":"Here it is."}}' },
      { match: { role: 'reason', text: 'dog should be running' }, text: 'The same dog, but running.' },
      act('brown dog running'),
      { match: { role: 'reason', text: 'brown dog running' }, text: 'Found, I can answer.' },
      { match: { role: 'act' }, text: '{"tool":"respondToUser","arguments":{"text":"Here it runs."}}' }
    ],
    [{ findImage }],
    { decision: { type: 'grammar', phases: 2 } }
  );
  expect(await agent.react('find an image of a brown dog')).toBe('Here it is.');
  expect(await agent.react('dog should be running too')).toBe('Here it runs.');
  const followUp = model.requests.find(({ messages }) => lastText(messages).includes('dog should be running too'));
  const said = JSON.stringify(followUp?.messages);
  expect(said).toContain('find an image of a brown dog');
  expect(said).toContain('image of brown dog');
  expect(said).toContain('Here it is.');
});

describe.each(['json', 'tuple'] as const)('the toolkit of bold text and emphasised phrases, with %s input', parse => {
  const returns = Type.String({ description: 'the text in Markdown' });
  class TextToolset {
    readonly namespace = 'text';
    readonly bold = tool({
      description: 'Makes text bold.',
      params: Type.Object({ text: Type.String() }),
      returns,
      parse,
      run: ({ text }) => `**${text}**`
    });
    readonly emphasizePhrase = tool({
      description: 'Emphasises one phrase of a text.',
      params: Type.Object({ text: Type.String(), phrase: Type.String() }),
      returns,
      parse,
      run: ({ text, phrase }) => {
        if (!text.includes(phrase)) {
          throw new Error(`"${phrase}" is not in the text.`);
        }
        return text.replace(phrase, `*${phrase}*`);
      }
    });
  }
  const input = (args: Record<string, string>): unknown => (parse === 'json' ? args : Object.values(args));
  const call = (name: string, args: Record<string, string>): object => ({
    text: JSON.stringify({ tool: `text__${name}`, arguments: input(args) })
  });

  test('tools of a namespace are called in words, and their results told in words', async () => {
    const { agent, model } = scriptedAgent(
      [
        call('bold', { text: 'hello world' }),
        call('emphasizePhrase', { text: 'hello world', phrase: 'moon' }),
        call('emphasizePhrase', { text: 'hello world', phrase: 'world' }),
        { text: 'hello *world*' }
      ],
      [new TextToolset()],
      { decision: { type: 'prompted' } }
    );
    const result = await agent.run('Emphasise.');
    expect(result).toMatchObject({ status: 'answer', text: 'hello *world*' });
    expect(statuses(result.messages)).toEqual([
      'text__bold ok',
      'text__emphasizePhrase error',
      'text__emphasizePhrase ok'
    ]);
    const system = JSON.stringify(model.requests[0]?.messages[0]);
    expect(system).toContain('Returns string, the text in Markdown');
    expect(system).toContain(`Pass the arguments as one JSON ${parse === 'json' ? 'object' : 'array'}`);
    expect(model.requests.slice(1).map(({ messages }) => lastText(messages))).toEqual([
      expect.stringContaining('**hello world**'),
      expect.stringContaining('is not in the text'),
      expect.stringContaining('hello *world*')
    ]);
  });
});
