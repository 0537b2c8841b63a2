import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fault, random, share, type Measure } from '../../../faults/ledger.js';
import type { IAgent, RunResult } from '../../agent/index.js';
import { madeFolder } from '../../models/__tests__/new-folder.js';
import { StubServer } from '../../models/openai/__tests__/stub-server.js';
import { createFilesApi } from '../../models/remote/index.js';
import type { Connection } from '../../protocol/index.js';
import { childrenOf, isThere, residentMb, type Listed } from './process-table.js';
import { agentOf, GRACE_MS, until } from './service-chat.js';
import { serviceProcess, type ServiceProcess } from './service-process.js';
import { ENDPOINT_FAULTS, SoakEndpoint, type EndpointFault } from './soak-endpoint.js';
import { storedTurn, writingOf } from './stored-turn.js';

/** Half an hour for a whole run of `npm run faults`, its share of that for a part; `npm test`, which names no share, has no minutes to wait. */
const SOAK_MS = process.env['CELLWRIGHT_SHARE'] === undefined ? 20_000 : 30 * 60_000 * share;
const SAMPLES = 60;
const QUESTIONS = 5;
/** What may happen while a question is on its way. */
const EVENTS = [
  'nothing else',
  'Stop',
  'a service that is killed',
  'a service that is killed and leaves half a line',
  'another writer'
] as const;
type Event = (typeof EVENTS)[number];

jest.setTimeout(SOAK_MS + 10 * GRACE_MS);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Node that collects what nobody needs when it is told to. */
const COLLECTING = [process.execPath, '--expose-gc', '--import', 'data:text/javascript,process.on("SIGUSR2",()=>gc())'];

const next = random('soak');
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;

const stub = new StubServer();
const endpoint = new SoakEndpoint();
const folder = madeFolder();
const [dataDir, root] = [join(folder, 'cellwright'), folder];
/** The first lives as long as the soak; the second is killed and started again. */
let steady: ServiceProcess;
let shaky: ServiceProcess;
let connection: Connection;
const started: Listed[] = [];

beforeAll(async () => {
  writeFileSync(join(root, 'rows.csv'), `a,b\n${'1,x\n'.repeat(200_000)}`);
  await stub.listen();
  steady = await serviceProcess(dataDir, COLLECTING, root);
  shaky = await serviceProcess(dataDir, undefined, root);
  await steady.api.saveConnection({ connection: { name: 'Stub', baseUrl: stub.baseUrl, model: 'm' } });
  connection = (await steady.api.models())[0]!;
});
afterAll(async () => {
  await Promise.all([steady.kill(), shaky.kill(), stub.close()]);
});

type Chat = { readonly id: string; readonly agent: IAgent; readonly ran: number[]; readonly stored: string[] };

/** A chat as the page holds it, over one of the services. */
function openChat(id: string): Chat {
  const through = pick([() => steady, () => shaky]);
  return { id, stored: [], ...agentOf(id, connection, (path, init) => through().request(path, init)) };
}

/** Writes a turn as a page does, again for as long as the service is away. */
async function write(chat: Chat, service: () => ServiceProcess, page: string, id: string): Promise<void> {
  for (;;) {
    const writing = writingOf(storedTurn({ id }), { notebook: `${chat.id}.ipynb`, page });
    const written = await service()
      .api.appendTurn(chat.id, writing)
      .then(
        () => true,
        () => false
      );
    if (written) {
      chat.stored.push(id);
      return;
    }
    await pause(10);
  }
}

function leaveHalfALine({ id }: Chat): void {
  const log = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find(name => name.endsWith(`${id}.jsonl`));
  if (log !== undefined) {
    appendFileSync(join(dataDir, log), '{"seq":99,"at":0,"by":"page","turn":{"id":"cut');
  }
}

/** Kills the second service after a moment, often while it reads a file, and starts it again. */
async function kill(before: () => void = () => undefined): Promise<void> {
  const reading = next() < 0.3 ? createFilesApi(shaky.request) : undefined;
  void reading?.schema({ path: 'rows.csv' }, new AbortController().signal).catch(() => undefined);
  await pause(next() * (reading === undefined ? 15 : 150));
  started.push(...childrenOf(shaky.pid));
  await shaky.kill();
  before();
  shaky = await serviceProcess(dataDir, undefined, root);
}

async function happen(event: Event, chat: Chat, question: string): Promise<void> {
  if (event === 'a service that is killed') {
    await kill();
  } else if (event === 'a service that is killed and leaves half a line') {
    await kill(() => leaveHalfALine(chat));
  } else if (event === 'another writer') {
    await Promise.all([1, 2, 3].map(n => write(chat, () => steady, 'other', `${question} other ${n}`)));
  }
}

async function ask(chat: Chat, number: number, kind: EndpointFault, event: Event, measure: Measure): Promise<void> {
  const question = `Run ${number} of ${chat.id}`;
  stub.answers = [...endpoint.answers(kind, next)];
  stub.requests.length = 0;
  // Who asks an endpoint that hangs presses Stop in the end.
  const stops = event === 'Stop' || kind === 'hangs';
  const running = chat.agent.run(question, stops ? { signal: AbortSignal.timeout(Math.floor(5 + next() * 30)) } : {});
  const happening = happen(event, chat, question);
  let result: RunResult;
  try {
    result = await until(measure, running);
  } finally {
    await until(measure, happening);
  }
  await until(
    measure,
    write(chat, () => shaky, 'page', question)
  );
  expect(['answer', 'failed', 'aborted']).toContain(result.status);
  if (result.status === 'answer' && kind === 'answers') {
    expect(result.text.startsWith('So: ') && result.text.endsWith(question)).toBe(true);
  }
  measure('doubled', chat.ran.length - new Set(chat.ran).size);
  measure('unapproved', chat.ran.filter(n => endpoint.cut.has(n)).length);
  const { turns } = await steady.api.loadConversation(chat.id);
  const ids = turns.map(({ id }) => id);
  measure('lost', chat.stored.filter(id => !ids.includes(id)).length);
  measure('doubled', ids.length - new Set(ids).size);
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** In MB. What stays is not a leak: the last fifth of the soak needs what the first did, with room for what a heap keeps in reserve. */
function expectFlat(samples: readonly number[]): void {
  const fifth = Math.ceil(samples.length / 5);
  const [first, last] = [median(samples.slice(0, fifth)), median(samples.slice(-fifth))];
  expect(last).toBeLessThanOrEqual(first * 1.2 + 20);
}

test('random faults of endpoint, page and service: no run is stuck, nothing is lost or doubled, memory stays, no process is left', async () => {
  const memory: { readonly service: number; readonly page: number }[] = [];
  const began = performance.now();
  let asked = 0;
  for (let round = 0; performance.now() - began < SOAK_MS; round++) {
    const chat = openChat(`soak-${round}`);
    for (let number = 0; number < QUESTIONS; number++, asked++) {
      const [kind, event] = [pick(ENDPOINT_FAULTS), pick(EVENTS)];
      await fault('C4', `the endpoint ${kind}, with ${event}`, measure => ask(chat, number, kind, event, measure));
    }
    if (performance.now() - began >= (memory.length * SOAK_MS) / SAMPLES) {
      collect();
      process.kill(steady.pid, 'SIGUSR2');
      await steady.api.health();
      memory.push({ service: residentMb(steady.pid), page: process.memoryUsage().rss / 1024 / 1024 });
    }
  }
  const figures = ({ service, page }: { service: number; page: number }): string =>
    `${service.toFixed(0)} and ${page.toFixed(0)} MB`;
  process.stdout.write(
    `${asked} questions, ${started.length} processes of a killed service; service and test: ${figures(memory[0]!)} at first, ${figures(memory.at(-1)!)} at last\n`
  );
  await fault('C4', 'the memory of the service after a soak', () => expectFlat(memory.map(({ service }) => service)));
  await fault('C4', 'the memory of the page’s part after a soak', () => expectFlat(memory.map(({ page }) => page)));
  await fault('C4', 'processes of a service that was killed', async measure => {
    const end = performance.now() + GRACE_MS;
    while (started.some(isThere) && performance.now() < end) {
      await pause(50);
    }
    expect(started.filter(isThere)).toEqual([]);
    measure('stuck', started.filter(isThere).length);
  });
});
