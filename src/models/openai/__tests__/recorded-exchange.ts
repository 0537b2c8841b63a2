import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sseResponse } from '../../remote/__tests__/sse-response.js';
import type { Exchange, Reached } from './server-exchanges.js';

/** One request and its reply, byte for byte but for the key and the server's folder. */
type Transfer = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly type: string;
  readonly reply: string;
  /** Whether the connection broke before the reply was whole. */
  readonly broke?: true;
};

type Recorded = { readonly server: string; readonly transfers: readonly Transfer[]; readonly outcome: unknown };

export const FOLDER = join(process.cwd(), 'src', 'models', 'openai', '__tests__', 'recorded');
const SERVER = 'llama-cpp-python 0.3.36, random weights';
/** Stands in the replay for the server that was recorded; nothing is sent there. */
const REPLAYED: Reached = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'none' };

const fileOf = ({ name }: Exchange): string => join(FOLDER, `${name.replaceAll(/[^a-z]+/g, '-')}.json`);

/** Runs an exchange with a real server and, when what came of it is right, keeps what went to and fro. */
export async function record(exchange: Exchange, server: Reached): Promise<void> {
  const transfers: Transfer[] = [];
  const send: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    const transfer = { ...requestOf(url, init), ...(await replyOf(response)) };
    transfers.push(transfer);
    return again(transfer);
  };
  const outcome = await exchange.run({ ...server, fetch: send });
  if (transfers.length === 0) {
    throw new Error(`Nothing answers at ${server.baseUrl}.`);
  }
  exchange.check(outcome);
  const recorded: Recorded = { server: SERVER, transfers, outcome };
  const port = new URL(server.baseUrl).host;
  const text = JSON.stringify(recorded, undefined, 2).replaceAll(port, new URL(REPLAYED.baseUrl).host);
  const told = text.replaceAll(server.apiKey, '[key]').replaceAll(process.cwd(), '[server]');
  writeFileSync(fileOf(exchange), `${told}\n`);
}

/** Runs an exchange with what was recorded. Throws when other requests are made than then. */
export async function replay(exchange: Exchange): Promise<{ readonly outcome: unknown; readonly recorded: unknown }> {
  const { transfers, outcome: recorded } = JSON.parse(readFileSync(fileOf(exchange), 'utf8')) as Recorded;
  const asked: ReturnType<typeof requestOf>[] = [];
  const send: typeof fetch = (url, init) => {
    const transfer = transfers[asked.length];
    asked.push(requestOf(url, init));
    return transfer === undefined
      ? Promise.reject(new Error('Nothing more was recorded.'))
      : Promise.resolve(again(transfer));
  };
  const outcome = await exchange.run({ ...REPLAYED, fetch: send });
  // Not within `send`: what fails there is an event of the client.
  expect(asked).toEqual(transfers.map(({ method, path, body }) => ({ method, path, body })));
  return { outcome, recorded };
}

function requestOf(
  url: Parameters<typeof fetch>[0],
  init: RequestInit = {}
): Pick<Transfer, 'method' | 'path' | 'body'> {
  const { pathname } = new URL(url instanceof Request ? url.url : url);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
  return { method: init.method ?? 'GET', path: pathname, body };
}

async function replyOf(response: Response): Promise<Pick<Transfer, 'status' | 'type' | 'reply' | 'broke'>> {
  const decoder = new TextDecoder();
  const head = { status: response.status, type: response.headers.get('content-type') ?? '' };
  let reply = '';
  try {
    for await (const bytes of response.body ?? []) {
      reply += decoder.decode(bytes, { stream: true });
    }
    return { ...head, reply };
  } catch {
    return { ...head, reply, broke: true };
  }
}

const again = ({ status, type, reply, broke }: Transfer): Response => {
  const { body } = sseResponse([Buffer.from(reply)], broke ? 'breaks' : 'ends');
  return new Response(body, { status, headers: { 'content-type': type } });
};
