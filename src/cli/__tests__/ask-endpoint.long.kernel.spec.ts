import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsk } from './run-ask.js';

const KEY = 'sk-canary-0123456789';

type Sent = { readonly messages: readonly { readonly content: string | null }[]; readonly tools?: readonly unknown[] };

/** Event-stream text of one choice. */
const reply = (delta: object, finish: string): string =>
  [
    { choices: [{ delta, finish_reason: null }] },
    { choices: [{ delta: {}, finish_reason: finish }], usage: { prompt_tokens: 40, completion_tokens: 9 } }
  ]
    .map(chunk => `data: ${JSON.stringify(chunk)}\n\n`)
    .join('') + 'data: [DONE]\n\n';

describe('ask --model openai:NAME', () => {
  const asked: { readonly key: string | undefined; readonly body: Sent }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Sent;
      asked.push({ key: request.headers.authorization, body });
      const call = { name: 'generatePythonCode', arguments: '{"query":"the total mass"}' };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        body.tools === undefined
          ? reply({ content: 'Adds them up.\n```python\ndf["mass"].sum()\n```' }, 'stop')
          : reply({ tool_calls: [{ index: 0, id: 'a', function: call }] }, 'tool_calls')
      );
    });
  });
  let folder: string;

  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
    writeFileSync(join(folder, 'birds.csv'), 'kind,mass\nowl,2\nkite,1\nowl,4\n');
  });
  afterAll(async () => {
    await new Promise(resolve => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('drafts with the model behind the environment, runs it, and counts tokens', async () => {
    const { port } = server.address() as AddressInfo;
    const env = { OPENAI_API_KEY: KEY, CELLWRIGHT_OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    const argv = ['--data', 'birds.csv', '--model', 'openai:some-model', '--run', '--json', 'What is the total mass?'];
    const ran = await runAsk(folder, argv, { env });
    expect(ran.code).toBe(0);
    expect(ran.objects[0]).toMatchObject({
      status: 'tool',
      result: 7,
      cells: [{ code: 'df["mass"].sum()' }],
      usage: { inputTokens: 80, outputTokens: 18 }
    });
    expect(ran.stderr).toContain(`Questions and what is shared of the data go to 127.0.0.1:${port}`);
    expect(asked.map(({ key }) => key)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
    expect(JSON.stringify(asked[0]?.body.messages)).toContain('mass');
    expect(JSON.stringify(ran)).not.toContain(KEY);
  });

  it('says that nothing answers, with exit code 4', async () => {
    const env = { CELLWRIGHT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const ran = await runAsk(folder, ['--data', 'birds.csv', '--model', 'openai:m', '--json', 'Total?'], { env });
    expect(ran.code).toBe(4);
    expect(ran.objects[0]).toMatchObject({ status: 'failed', error: { code: 'model' } });
    expect(ran.objects[0]?.error?.message).toContain('127.0.0.1:9');
  });
});
