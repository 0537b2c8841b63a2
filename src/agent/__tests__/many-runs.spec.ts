import { Type } from '@sinclair/typebox';
import { bind, createAgent, RunContextRef, Token, tool, UserRef, type IAgent, type Message } from '../index.js';
import { ScriptedModelClient } from '../../models/scripted/index.js';
import { fault, portion, random, seed } from '../../../faults/ledger.js';
import { unpaired } from './scripted-agent.js';

const ChatRef = new Token<string>('ChatRef');
const settled = (): Promise<unknown> => new Promise(resolve => setTimeout(resolve));

/** How a call of a chat ends; which one comes is drawn. */
const ENDS = ['value', 'throw', 'ask', 'approve', 'forget', 'deny'] as const;

const work = tool({
  description: 'Works for its chat.',
  params: Type.Object({ end: Type.String(), mark: Type.String() }),
  inject: { chat: ChatRef, user: UserRef, about: RunContextRef },
  execution: 'parallel',
  run: async ({ end, mark }, { chat, user, about }) => {
    about.values.set(mark, chat);
    await settled();
    if (end === 'throw') {
      throw new Error(`${chat} ${mark} threw`);
    }
    if (end === 'ask') {
      return `${chat} ${await user.ask({ question: `${chat} ${mark}?` })}`;
    }
    if (end === 'approve' || end === 'deny') {
      const outcome = await user.request({ title: end, code: `${chat} ${mark}`, facts: [] });
      return `${chat} ${outcome.type}`;
    }
    if (end === 'forget') {
      user.ask({ question: `${chat} ${mark} forgotten?` }).catch(() => undefined);
    }
    return `${chat} ${[...about.values.values()].join()}`;
  }
});

/** What a chat of this number is asked to do in each of its runs. */
function chatOf(number: number, runs: number): { readonly agent: IAgent; readonly model: ScriptedModelClient } {
  const next = random(`chat ${number}`);
  const chat = `chat-${number}`;
  const replies = Array.from({ length: runs }, (_, run) => [
    {
      calls: Array.from({ length: 1 + Math.floor(next() * 4) }, (__, n) => ({
        name: 'work',
        arguments: { end: ENDS[Math.floor(next() * ENDS.length)] ?? 'value', mark: `${chat}.${run}.${n}` }
      }))
    },
    { text: `${chat} answers ${run}` }
  ]).flat();
  const model = new ScriptedModelClient({ replies });
  const own = (text: string): void => {
    expect(text.startsWith(`${chat} `)).toBe(true);
  };
  const agent = createAgent({
    model,
    toolsets: [{ work }],
    bindings: [bind(ChatRef, chat)],
    prompt: chat,
    user: {
      ask: async ({ question }) => {
        own(question);
        await settled();
        return chat;
      }
    },
    approval: {
      request: async ({ code, title }) => {
        own(code);
        await settled();
        return { type: title === 'deny' ? 'deny' : 'allow' };
      }
    }
  });
  return { agent, model };
}

/** Names of other chats in some messages. */
const strangers = (messages: readonly Message[], chat: string): readonly string[] =>
  [...new Set(JSON.stringify(messages).match(/chat-\d+/g) ?? [])].filter(name => name !== chat);

const CHATS = Math.max(4, portion(20));

test(`${CHATS} chats of 5 runs each, all at once, hear nothing of each other (seed ${seed})`, async () => {
  const chats = Array.from({ length: CHATS }, (_, number) => chatOf(number, 5));
  const results = await Promise.all(
    chats.map(({ agent }, number) =>
      Promise.all(Array.from({ length: 5 }, (_, run) => agent.run(`chat-${number} asks ${run}`)))
    )
  );
  for (const [number, { agent, model }] of chats.entries()) {
    for (const [run, result] of (results[number] ?? []).entries()) {
      await fault('C1', `chat ${number}, run ${run}`, measure => {
        measure('stuck', result.status === 'answer' || result.status === 'failed' ? 0 : 1);
        const asked = result.messages.filter(({ role }) => role === 'user');
        measure('lost', asked.length === 1 ? 0 : 1);
        expect(strangers(result.messages, `chat-${number}`)).toEqual([]);
        expect(unpaired(result.messages)).toEqual([]);
      });
    }
    expect(model.requests.flatMap(({ messages }) => strangers(messages, `chat-${number}`))).toEqual([]);
    expect(unpaired(agent.history)).toEqual([]);
  }
});
