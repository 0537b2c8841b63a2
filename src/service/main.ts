import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Type, type Static } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { destination } from 'pino';
import { parseJson } from '../agent/index.js';
import { ConnectionStore } from './connections/connection-store.js';
import { Endpoints } from './connections/endpoints.js';
import { ConversationLog } from './conversations/conversation-log.js';
import { createLogger } from './create-logger.js';
import { createService } from './create-service.js';
import { DataFiles, removeAbandoned } from './files/data-files.js';
import { ModelCatalog, namedModels, offeredModels } from './gateway/offered-models.js';
import { createLocalService } from './local/local-models.js';
import { createRuntimes } from './runtimes/runtime-installer.js';
import { SelfTestResults } from './self-test/self-test.js';

/** Longest wait for unfinished answers at exit, in milliseconds. */
const CLOSE_MS = 500;
const KEEP_ALIVE_MS = 15_000;

/**
 * What the bridge writes as the first line of standard input. The stream stays open for as long as the service may
 * live; its end tells it to exit.
 */
const StartLineSchema = Type.Object({
  /** Every request carries it as `x-service-secret`. */
  secret: Type.String({ minLength: 32 }),
  /** Unix socket to listen on, in a folder of its own that the service removes at exit; null: a free loopback port. */
  socket: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  /** Folder that the service may write to. */
  dataDir: Type.String({ minLength: 1 }),
  /** What notebook paths are relative to; keeps equal paths of different servers apart. */
  root: Type.String(),
  version: Type.String()
});

/**
 * The process that the bridge starts: reads the start line from standard input, writes one line `{"ready": true}` (with
 * the port, where there is no socket) to standard output once it listens, logs to standard error, and lives until
 * standard input ends.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  let close = (): Promise<void> => Promise.resolve();
  let socket: string | null = null;
  let leaving = false;
  const exit = (code: number): void => {
    if (leaving) {
      return;
    }
    leaving = true;
    const leave = (): never => {
      if (socket !== null) {
        rmSync(dirname(socket), { recursive: true, force: true });
      }
      process.exit(code);
    };
    setTimeout(leave, CLOSE_MS).unref();
    close().then(leave, leave);
  };
  // What follows the first line is read and dropped, so that the end is noticed.
  const input = createInterface({ input: process.stdin });
  input.on('close', () => exit(0));
  process.stdin.on('error', () => exit(0));
  const [line] = (await once(input, 'line')) as [string];
  const start = startOf(line);
  socket = start.socket;
  const secrets = new Set([start.secret, process.env['OPENAI_API_KEY'] ?? '']);
  const log = createLogger(destination({ fd: 2, sync: true }), secrets);
  const fail = (error: unknown): void => {
    log.fatal({ err: error }, 'The service cannot go on');
    exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  process.on('SIGTERM', () => exit(0));

  const store = new ConnectionStore(start.dataDir, secret => secrets.add(secret));
  const fromEnvironment = offeredModels(process.env, log);
  const runtimes = createRuntimes(start.dataDir, process.env, import.meta.url);
  const local = createLocalService(start.dataDir, process.env, log, import.meta.url, runtimes.models);
  // Removes what killed services left behind.
  void removeAbandoned(tmpdir());
  const files = new DataFiles({
    root: start.root,
    program: fileURLToPath(new URL('./file-process.mjs', import.meta.url)),
    runtime: runtimes.files.folders[0],
    log: (line: string): void => log.warn({ line }, 'From the file reader')
  });
  const app = createService(
    {
      version: start.version,
      models: new ModelCatalog([
        { list: () => Promise.resolve(fromEnvironment) },
        namedModels(store, process.env, log),
        local.models
      ]),
      endpoints: new Endpoints(store, process.env),
      local,
      runtimes,
      selfTests: new SelfTestResults(start.dataDir),
      conversations: new ConversationLog(start.dataDir, start.root),
      files,
      keepAliveMs: KEEP_ALIVE_MS
    },
    start.secret,
    log
  );
  close = () => app.close();
  try {
    if (start.socket === null) {
      await app.listen({ host: '127.0.0.1', port: 0 });
    } else {
      mkdirSync(dirname(start.socket), { recursive: true, mode: 0o700 });
      await app.listen({ path: start.socket });
    }
  } catch (error) {
    fail(error);
    return;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? { port: address.port } : {};
  process.stdout.write(`${JSON.stringify({ ready: true, ...port })}\n`);
}

/** Reads the start line. Errors do not quote it, because it holds the secret. */
function startOf(line: string): Static<typeof StartLineSchema> {
  const start = parseJson(line);
  if (!Check(StartLineSchema, start)) {
    throw new Error('The first line of standard input has not the expected form.');
  }
  return start;
}

await main();
