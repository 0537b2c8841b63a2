import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Type } from '@sinclair/typebox';
import { fault, portion, share, type Measure } from '../../../faults/ledger.js';
import { createAgent, tool, type IModelClient, type RunResult } from '../../agent/index.js';
import { piece, streamed, StubServer, transcript, type Answer } from '../../models/openai/__tests__/stub-server.js';
import { createRemoteModelClient } from '../../models/remote/index.js';
import { runningService, type RunningService } from './running-service.js';
import { SECRET, serviceForTest } from './service-for-test.js';
import { storedTurn } from './stored-turn.js';

const MB = 1024 * 1024;
const WHOLE = share === 1;
const GRACE_MS = 60_000;

jest.setTimeout(20 * GRACE_MS);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes in use once what nobody needs is gone. */
const memory = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const endpoint = new StubServer();
let dataDir: string;
let service: RunningService;
const start = async (): Promise<RunningService> => {
  const opened = await runningService(serviceForTest({ dataDir }));
  await opened.api.saveConnection({ connection: { name: 'Stub', baseUrl: endpoint.baseUrl, model: 'm' } });
  return opened;
};

beforeAll(() => endpoint.listen());
afterAll(() => endpoint.close());
beforeEach(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), 'cellwright');
  service = await start();
});
afterEach(() => service.close());

type Asked = { readonly result: RunResult; readonly ran: readonly number[]; readonly sent: string };
type Chat = { readonly ask: (question: string, signal?: AbortSignal) => Promise<Asked> };

/** What a piece of work comes to; one that takes longer than any of these may is stuck. */
async function until<T>(measure: Measure, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      measure('stuck');
      reject(new Error('A run did not come to an end.'));
    }, GRACE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A chat as the page holds it: its own agent, the model behind the service, each turn written when it ends. */
async function openChat(name: string): Promise<Chat> {
  const connection = (await service.api.models())[0]!;
  const client: IModelClient = createRemoteModelClient({
    connection,
    chat: name,
    request: (path, init) => service.request(path, init)
  });
  let ran: number[] = [];
  let seen = 0;
  const mark = tool({
    description: 'Marks.',
    params: Type.Object({ n: Type.Integer() }),
    run: ({ n }) => void ran.push(n)
  });
  const agent = createAgent({ model: client, toolsets: [{ mark }], prompt: `This is ${name}.` });
  return {
    ask: async (question, signal) => {
      ran = [];
      const result = await agent.run(question, signal === undefined ? {} : { signal });
      const text = result.status === 'answer' ? result.text : result.status;
      const turn = storedTurn({ id: question.replaceAll(' ', '-'), question, text });
      const writing = { notebook: `${name}.ipynb`, page: name, seen, joins: false, turn };
      ({ seq: seen } = await service.api.appendTurn(name, writing));
      return { result, ran, sent: JSON.stringify(result.messages) };
    }
  };
}

/** What the last question of a request was. */
const questionOf = (body: Readonly<Record<string, unknown>>): string => {
  const messages = body['messages'] as readonly { readonly role: string; readonly content: unknown }[];
  return String(messages.filter(({ role }) => role === 'user').at(-1)?.content);
};

let calls = 0;
const says = (text: string): Answer => streamed(transcript([piece({ content: text }), piece({}, 'stop')]));
const marks = (n: number): unknown =>
  piece({ tool_calls: [{ index: 0, id: `c${n}`, function: { name: 'mark', arguments: JSON.stringify({ n }) } }] });
const callsOnce = (): Answer => streamed(transcript([marks(++calls), piece({}, 'tool_calls')]));
const echo: Answer = (response, request) => {
  const { messages } = request.body as { messages: readonly { readonly role: string }[] };
  const answer = messages.at(-1)?.role === 'tool' ? says(`So: ${questionOf(request.body)}`) : callsOnce();
  answer(response, request);
};

it('20 chats of 5 runs each, all at once, keep questions, calls and turns apart', () =>
  fault('C1', '20 chats of 5 runs', async measure => {
    endpoint.answers = [echo];
    const names = Array.from({ length: 20 }, (_, n) => `chat-${n}-`);
    const all: number[] = [];
    await Promise.all(
      names.map(async name => {
        const chat = await openChat(name);
        for (let run = 1; run <= 5; run++) {
          const question = `Run ${run} of ${name}`;
          const { result, ran, sent } = await until(measure, chat.ask(question));
          expect(result).toMatchObject({ status: 'answer', text: `So: ${question}` });
          expect(ran).toHaveLength(1);
          all.push(...ran);
          measure('leaked', names.filter(other => other !== name && sent.includes(other)).length);
        }
      })
    );
    measure('doubled', all.length - new Set(all).size);
    for (const name of names) {
      const { turns } = await service.api.loadConversation(name);
      measure('lost', 5 - turns.length);
      expect(turns.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map(run => `Run-${run}-of-${name}`));
    }
  }));

it('questions that are started and stopped leave no request, no timer and no memory behind', () =>
  fault(
    'C5',
    '1,000 questions started and stopped',
    async measure => {
      const chat = await openChat('stopped');
      let open = 0;
      const closed = new EventEmitter();
      endpoint.answers = [
        response => {
          open += 1;
          response.on('close', () => closed.emit('close', (open -= 1)));
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': wait\n\n');
        }
      ];
      const cycles = portion(1000);
      let before = 0;
      for (let cycle = 0; cycle < cycles; cycle++) {
        const stop = new AbortController();
        const asked = chat.ask('Go', stop.signal);
        setTimeout(() => stop.abort(), cycle % 7);
        expect((await until(measure, asked)).result.status).toBe('aborted');
        if (cycle === Math.floor(cycles / 2)) {
          before = memory();
        }
      }
      while (open > 0) {
        await until(measure, once(closed, 'close'));
      }
      expect(memory() - before).toBeLessThan(15 * MB);
    },
    portion(1000)
  ));

it('processes of the service that are started and left go, each with its socket', () =>
  fault(
    'C5',
    '1,000 processes of the service',
    async measure => {
      const program = join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs');
      const cycles = WHOLE ? 1000 : 5;
      for (let cycle = 0; cycle < cycles; cycle++) {
        const socket = join(mkdtempSync(join(tmpdir(), 'cw-')), 's');
        const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
        const gone = once(child, 'exit');
        child.stdin.write(`${JSON.stringify({ secret: SECRET, socket, dataDir, root: tmpdir(), version: '0' })}\n`);
        // Some are left before they listen.
        if (cycle % 3 > 0) {
          await until(measure, once(child.stdout, 'data'));
        }
        child.stdin.end();
        child.stdout.resume();
        await until(measure, gone);
        expect(existsSync(socket)).toBe(false);
      }
    },
    WHOLE ? 1000 : 5
  ));
