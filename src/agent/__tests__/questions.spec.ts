import { UserRef, type IUserPort, type UserQuestion } from '../index.js';
import { action, calls, counter, ran, scriptedAgent, statuses } from './scripted-agent.js';

const ask = action({
  inject: { user: UserRef },
  timeoutMs: 1000,
  run: (_args, { user }) => user.ask({ question: 'Which?', options: ['this', { label: 'that', fact: '2 %' }] })
});

test('a question reaches the port with its call, and its answer the tool; both are events in order', async () => {
  const asked: UserQuestion[] = [];
  const user: IUserPort = {
    ask: async question => {
      asked.push(question);
      return 'neither';
    }
  };
  const { events } = await ran([calls('ask'), { text: 'end' }], [{ ask }], { user });
  expect(asked).toEqual([
    {
      callId: 'call_1',
      toolName: 'ask',
      question: 'Which?',
      options: [{ label: 'this' }, { label: 'that', fact: '2 %' }]
    }
  ]);
  expect(events.slice(4, 8)).toMatchObject([
    { type: 'tool-start' },
    { type: 'user-question', question: asked[0] },
    { type: 'user-answer', callId: 'call_1', answer: 'neither' },
    { type: 'tool-end', result: { status: 'ok', value: 'neither' } }
  ]);
});

test('a question that nobody can be asked is denied, which is no error', async () => {
  const { agent, model } = scriptedAgent([calls('ask'), { text: 'end' }], [{ ask }]);
  expect(statuses((await agent.run('go')).messages)).toEqual(['ask denied']);
  expect(JSON.stringify(model.requests[1]?.messages)).toContain('Nobody can be asked here');
});

test('questions and approvals of parallel calls come one after the other', async () => {
  const open: string[] = [];
  const one = async <T>(name: string, value: T): Promise<T> => {
    open.push(name);
    await Promise.resolve();
    expect(open).toEqual([name]);
    open.pop();
    return value;
  };
  const both = counter({
    inject: { user: UserRef },
    execution: 'parallel',
    run: async ({ n }, { user }) => {
      const answer = await user.ask({ question: String(n) });
      return (await user.request({ title: answer, code: answer, facts: [] })).type;
    }
  });
  const { agent } = scriptedAgent([calls(['both', { n: 1 }], ['both', { n: 2 }]), { text: 'end' }], [{ both }], {
    user: { ask: ({ question }) => one('question', question) },
    approval: { request: () => one('approval', { type: 'allow' }) }
  });
  expect(statuses((await agent.run('go')).messages)).toEqual(['both ok', 'both ok']);
});
