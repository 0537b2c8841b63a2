import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Type } from '@sinclair/typebox';
import type { ModelRole, Usage } from '../../agent/index.js';
import { request as requestOf, RUNTIME } from '../../models/llama/__tests__/local-client.js';
import { ModelFiles } from '../../models/llama/__tests__/model-files.js';
import { createRemoteModelClient } from '../../models/remote/index.js';
import { runningService, type RunningService } from './running-service.js';
import { serviceForTest } from './service-for-test.js';

const files = new ModelFiles();
const folder = mkdtempSync(join(tmpdir(), 'cellwright-chats-'));
const dataDir = join(folder, 'cellwright');
const SYSTEM = 'You help with data frames. '.repeat(60);
const schema = Type.Object({ text: Type.String({ maxLength: 10 }) });
let service: RunningService;

beforeAll(async () => {
  files.random();
  mkdirSync(dataDir, { recursive: true });
  const main = pathToFileURL(join(process.cwd(), 'lib', 'models', 'llama', 'child', 'main.js')).href;
  writeFileSync(join(dataDir, 'model-process.mjs'), `import ${JSON.stringify(main)};\n`);
  const env = { CELLWRIGHT_MODEL_FOLDERS: files.folder, CELLWRIGHT_LLAMA_RUNTIME: RUNTIME };
  service = await runningService(serviceForTest({ dataDir, env }));
});
afterAll(async () => {
  await service.close();
  files.dispose();
  rmSync(folder, { recursive: true, force: true });
});

type Said = Required<Usage> & { readonly text: string };

/** One request as the page sends it for a chat: through the service, to the real runtime. */
async function say(chat: string | undefined, turns: readonly string[], role: ModelRole = 'main'): Promise<Said> {
  const [connection] = await service.api.models();
  const client = createRemoteModelClient({
    connection: connection!,
    request: service.request,
    ...(chat !== undefined && { chat })
  });
  const asked = requestOf(turns, { system: SYSTEM, schema, role });
  let said: Said = { text: '', inputTokens: NaN, cachedTokens: NaN, outputTokens: NaN };
  for await (const event of client.stream(asked, AbortSignal.timeout(50_000))) {
    if (event.type === 'text') {
      said = { ...said, text: said.text + event.delta };
    } else if (event.type === 'usage') {
      said = { ...said, ...event.usage };
    } else if (event.type === 'error') {
      throw new Error(event.error.message);
    }
  }
  return said;
}

test('two turns of a chat share what was read, two chats with the very same prompt do not, nor does a sub-query', async () => {
  const first = await say('chat-a', ['Hello']);
  expect(first.cachedTokens).toBe(0);
  const other = await say('chat-b', ['Hello']);
  expect(other.cachedTokens).toBe(0);
  const subquery = await say('chat-a', ['Hello'], 'subquery');
  expect(subquery.cachedTokens).toBe(0);
  for (const [chat, before] of [
    ['chat-a', first],
    ['chat-b', other]
  ] as const) {
    const { inputTokens, cachedTokens } = await say(chat, ['Hello', before.text, 'And?']);
    expect(inputTokens - cachedTokens).toBeLessThan(0.15 * before.inputTokens);
  }
});
