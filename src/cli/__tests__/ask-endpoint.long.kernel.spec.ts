import { piece, serverOfTests, streamed, transcript } from '../../models/openai/__tests__/stub-server.js';
import { askFolder } from './ask-folder.js';
import { runAsk } from './run-ask.js';

const KEY = 'sk-canary-0123456789';
const usage = { choices: [], usage: { prompt_tokens: 40, completion_tokens: 9 } };
const call = { name: 'generatePythonCode', arguments: '{"query":"the total mass"}' };

describe('ask --model openai:NAME', () => {
  const server = serverOfTests();
  const at = askFolder({ 'birds.csv': 'kind,mass\nowl,2\nkite,1\nowl,4\n' });

  it('drafts with the model behind the environment, runs it, and counts tokens', async () => {
    const replies = [
      piece({ tool_calls: [{ index: 0, id: 'a', function: call }] }, 'tool_calls'),
      piece({ content: 'Adds them up.\n```python\ndf["mass"].sum()\n```' }, 'stop')
    ];
    server.answers = replies.map(reply => streamed(transcript([reply, usage])));
    const env = { OPENAI_API_KEY: KEY, CELLWRIGHT_OPENAI_BASE_URL: server.baseUrl };
    const argv = ['--data', 'birds.csv', '--model', 'openai:some-model', '--run', '--json', 'What is the total mass?'];
    const ran = await runAsk(at(), argv, { env });
    expect(ran.code).toBe(0);
    expect(ran.objects[0]).toMatchObject({
      status: 'tool',
      result: 7,
      cells: [{ code: 'df["mass"].sum()' }],
      usage: { inputTokens: 80, outputTokens: 18 }
    });
    const { host } = new URL(server.baseUrl);
    expect(ran.stderr).toContain(`Questions and what is shared of the data go to ${host}`);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
    expect(server.requests.map(({ body }) => 'tools' in body)).toEqual([true, false]);
    expect(JSON.stringify(server.requests[0]?.body['messages'])).toContain('mass');
    expect(JSON.stringify(ran)).not.toContain(KEY);
  });

  it('says that nothing answers, with exit code 4', async () => {
    const env = { CELLWRIGHT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', 'openai:m', '--json', 'Total?'], { env });
    expect(ran.code).toBe(4);
    expect(ran.objects[0]).toMatchObject({ status: 'failed', error: { code: 'model' } });
    expect(ran.objects[0]?.error?.message).toContain('127.0.0.1:9');
  });
});
