import { mkdirSync, writeFileSync } from 'node:fs';
import { CellwrightError } from '../../agent/index.js';
import { collect, never, question } from '../../models/__tests__/collect.js';
import { serverOfTests, status } from '../../models/openai/__tests__/stub-server.js';
import { UsageError } from '../ask-arguments.js';
import type { AskEnvironment } from '../ask-environment.js';
import { openModel } from '../open-model.js';
import { askFolder } from './ask-folder.js';

const KEY = 'sk-canary-0123456789';
const server = serverOfTests();
const at = askFolder({});
let said: string[];

beforeEach(() => {
  said = [];
});

function environment(env: AskEnvironment['env'] = {}, more: Partial<AskEnvironment> = {}): AskEnvironment {
  return {
    python: 'python',
    service: 'service.mjs',
    folder: at(),
    env,
    dataFolders: () => Promise.resolve([at('data')]),
    output: { answer: () => undefined, progress: line => said.push(line) },
    signal: never,
    ...more
  };
}

function save(connection: object, secrets: object = {}): void {
  mkdirSync(at('data'), { recursive: true });
  const stored = { id: 'connection:lab', name: 'Lab server', model: 'qwen3:4b', ...connection };
  writeFileSync(at('data', 'connections.json'), JSON.stringify({ connections: [stored] }));
  writeFileSync(at('data', 'keys.json'), JSON.stringify({ keys: { [stored.id]: secrets } }));
}

async function refusal(name: string, env: AskEnvironment = environment()): Promise<Error> {
  return openModel(name, env).then(
    () => new Error('It was opened.'),
    (error: unknown) => error as Error
  );
}

it.each(['magic', 'openai:', 'llama: ', 'builtin:x', 'gguf:file'])(
  'a model that nobody knows (%s) is refused with the forms',
  async name => {
    const error = await refusal(name);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain('builtin, openai:NAME, llama:FILE or scripted:FILE');
  }
);

describe('openai:NAME', () => {
  it('is the connection that was saved under this name, with its key, and says where questions go', async () => {
    save({ baseUrl: 'https://lab.example/v1' }, { origin: 'https://lab.example', key: KEY });
    for (const name of ['openai:Lab server', 'openai:lab SERVER', 'openai:connection:lab']) {
      const model = await openModel(name, environment({ OPENAI_API_KEY: 'other' }));
      const chosen = { host: 'lab.example', codeForm: 'direct', client: { id: 'connection:lab' } };
      expect(model.choose()).toMatchObject(chosen);
    }
    expect(new Set(said)).toEqual(new Set(['Questions and what is shared of the data go to lab.example']));
  });

  it('sends no key to another origin than the one it was saved for', async () => {
    server.answers = [status(400, {})];
    for (const origin of ['https://lab.example', new URL(server.baseUrl).origin]) {
      save({ baseUrl: server.baseUrl }, { origin, key: KEY });
      const { client } = (await openModel('openai:Lab server', environment())).choose();
      expect(await collect(client.stream(question, never))).toMatchObject([{ type: 'error' }]);
    }
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${KEY}`]);
  });

  it('is the model of this name behind the environment otherwise', async () => {
    save({ baseUrl: 'https://lab.example/v1' });
    const env = { CELLWRIGHT_OPENAI_BASE_URL: 'http://127.0.0.1:8080/v1', CELLWRIGHT_OPENAI_STRATEGY: 'grammar' };
    const { client, host } = (await openModel('openai:other', environment(env))).choose();
    expect([client.id, host, client.capabilities.tools]).toEqual(['openai:other', '127.0.0.1:8080', false]);
  });

  it('says what is missing, and what is saved', async () => {
    expect((await refusal('openai:gpt')).message).toMatch(/OPENAI_API_KEY.*CELLWRIGHT_OPENAI_BASE_URL.*none yet/s);
    save({ baseUrl: 'https://lab.example/v1' });
    const error = await refusal('openai:gpt');
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain('saved in the panel: Lab server.');
  });
});

describe('llama:FILE', () => {
  const llama = { runtime: '/none', program: '/none/main.js' };

  it('without a file is refused', async () => {
    const error = await refusal('llama:large.gguf', environment({}, { llama }));
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain('There is no model file large.gguf');
  });

  it('without what runs it is refused with the command that installs it', async () => {
    writeFileSync(at('mine.gguf'), '');
    const error = await refusal('llama:mine.gguf', environment({}, { llama }));
    expect(CellwrightError.isInstance(error) && error.code).toBe('unavailable');
    expect(error.message).toContain('Type: npm run llama-runtime');
  });
});
