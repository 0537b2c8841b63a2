import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CellwrightError, type ModelRequest } from '../../agent/index.js';
import { UsageError } from '../ask-arguments.js';
import type { AskEnvironment } from '../ask-environment.js';
import { openModel } from '../open-model.js';

const KEY = 'sk-canary-0123456789';
const request: ModelRequest = {
  role: 'main',
  messages: [{ role: 'user', text: 'How many?' }],
  tools: [],
  context: []
};

let folder: string;
let data: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
  data = join(folder, 'data');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function environment(env: AskEnvironment['env'] = {}, more: Partial<AskEnvironment> = {}): AskEnvironment {
  return {
    python: 'python',
    service: 'service.mjs',
    folder,
    env,
    dataFolders: () => Promise.resolve([data]),
    output: { answer: () => undefined, progress: line => said.push(line) },
    signal: new AbortController().signal,
    ...more
  };
}

function save(connection: object, secrets: object = {}): void {
  mkdirSync(data, { recursive: true });
  const id = 'connection:lab';
  writeFileSync(
    join(data, 'connections.json'),
    JSON.stringify({ connections: [{ id, name: 'Lab server', model: 'qwen3:4b', ...connection }] })
  );
  writeFileSync(join(data, 'keys.json'), JSON.stringify({ keys: { [id]: secrets } }));
}

async function refusal(name: string, env: AskEnvironment = environment()): Promise<Error> {
  return openModel(name, env).then(
    () => new Error('It was opened.'),
    (error: unknown) => error as Error
  );
}

describe('a model that nobody knows', () => {
  it.each(['magic', 'openai:', 'llama: ', 'builtin:x', 'gguf:file'])('(%s) is refused with the forms', async name => {
    const error = await refusal(name);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain('builtin, openai:NAME, llama:FILE or scripted:FILE');
  });
});

describe('openai:NAME', () => {
  it('is the connection that was saved under this name, with its key, and says where questions go', async () => {
    save({ baseUrl: 'https://lab.example/v1' }, { origin: 'https://lab.example', key: KEY });
    for (const name of ['openai:Lab server', 'openai:lab SERVER', 'openai:connection:lab']) {
      const model = await openModel(name, environment({ OPENAI_API_KEY: 'other' }));
      expect(model.choose()).toMatchObject({
        host: 'lab.example',
        codeForm: 'direct',
        client: { id: 'connection:lab' }
      });
    }
    expect(new Set(said)).toEqual(new Set(['Questions and what is shared of the data go to lab.example']));
  });

  it('sends no key to another origin than the one it was saved for', async () => {
    const seen: (string | undefined)[] = [];
    const { createServer } = await import('node:http');
    const server = createServer((asked, response) => {
      seen.push(asked.headers.authorization);
      response.writeHead(400).end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    for (const origin of ['https://lab.example', `http://127.0.0.1:${port}`]) {
      save({ baseUrl: `http://127.0.0.1:${port}/v1` }, { origin, key: KEY });
      const { client } = (await openModel('openai:Lab server', environment())).choose();
      for await (const event of client.stream(request, new AbortController().signal)) {
        expect(event.type).toBe('error');
      }
    }
    server.close();
    expect(seen).toEqual([undefined, `Bearer ${KEY}`]);
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
    writeFileSync(join(folder, 'mine.gguf'), '');
    const error = await refusal('llama:mine.gguf', environment({}, { llama }));
    expect(CellwrightError.isInstance(error) && error.code).toBe('unavailable');
    expect(error.message).toContain('Type: npm run llama-runtime');
  });
});
