import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fault, portion, share } from '../../../faults/ledger.js';
import { StubServer } from '../../models/openai/__tests__/stub-server.js';
import { runningService, type RunningService } from './running-service.js';
import { GRACE_MS, openChat, until } from './service-chat.js';
import { SECRET, serviceForTest } from './service-for-test.js';

const MB = 1024 * 1024;
const WHOLE = share === 1;

jest.setTimeout(20 * GRACE_MS);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes in use once what nobody needs is gone. */
const memory = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const dataDir = join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), 'cellwright');
const endpoint = new StubServer();
let service: RunningService;

beforeAll(async () => {
  await endpoint.listen();
  service = await runningService(serviceForTest({ dataDir }));
  await service.api.saveConnection({ connection: { name: 'Stub', baseUrl: endpoint.baseUrl, model: 'm' } });
});
afterAll(async () => {
  await service.close();
  await endpoint.close();
});

it('questions that are started and stopped leave no request, no timer and no memory behind', () =>
  fault(
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
