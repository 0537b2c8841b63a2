import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fault, portion, runsAll } from '../../../faults/ledger.js';
import { serverOfTests } from '../../models/openai/__tests__/stub-server.js';
import { draftOf, runningService, type RunningService } from './running-service.js';
import { GRACE_MS, openChat, until } from './service-chat.js';
import { SECRET, serviceForTest } from './service-for-test.js';
import { SoakEndpoint } from './soak-endpoint.js';
import { newFolder } from '../../models/__tests__/new-folder.js';

jest.setTimeout(20 * GRACE_MS);

const endpoint = serverOfTests();
let service: RunningService;

beforeAll(async () => {
  service = await runningService(serviceForTest({ dataDir: newFolder() }));
  await service.api.saveConnection({ connection: draftOf(endpoint) });
});
afterAll(() => service.close());

it('20 chats of 5 runs each, all at once, keep questions, calls and turns apart', () =>
  fault('C1', '20 chats of 5 runs', async measure => {
    endpoint.answers = [...new SoakEndpoint().answers('answers', () => 0)];
    const names = Array.from({ length: 20 }, (_, n) => `chat-${n}-`);
    const all: number[] = [];
    await Promise.all(
      names.map(async name => {
        const chat = await openChat(service, name);
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

it('questions that are started and stopped leave no request behind', () => {
  const cycles = runsAll ? portion(1000) : 20;
  return fault(
    'C5',
    '1,000 questions started and stopped',
    async measure => {
      const chat = await openChat(service, 'stopped');
      let open = 0;
      const closed = new EventEmitter();
      endpoint.answers = [
        response => {
          open += 1;
          response.on('close', () => closed.emit('close', (open -= 1)));
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': wait\n\n');
        }
      ];
      for (let cycle = 0; cycle < cycles; cycle++) {
        const stop = new AbortController();
        const asked = chat.ask('Go', stop.signal);
        setTimeout(() => stop.abort(), cycle % 7);
        expect((await until(measure, asked)).result.status).toBe('aborted');
      }
      while (open > 0) {
        await until(measure, once(closed, 'close'));
      }
    },
    cycles
  );
});

it('processes of the service that are started and left go, each with its socket', () => {
  const cycles = runsAll ? portion(1000) : 3;
  return fault(
    'C5',
    '1,000 processes of the service',
    async measure => {
      const program = join(process.cwd(), 'lib', 'service', 'main.js');
      for (let cycle = 0; cycle < cycles; cycle++) {
        const [socket, dataDir] = ['s', 'data'].map(newFolder);
        const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
        const gone = once(child, 'exit');
        child.stdin.write(`${JSON.stringify({ secret: SECRET, socket, dataDir, root: tmpdir(), version: '0' })}\n`);
        // Some are left before they listen.
        await (cycle % 3 > 0 ? until(measure, once(child.stdout, 'data')) : undefined);
        child.stdin.end();
        child.stdout.resume();
        await until(measure, gone);
        expect(existsSync(socket!)).toBe(false);
      }
    },
    cycles
  );
});
