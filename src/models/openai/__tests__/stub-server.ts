import { once } from 'node:events';
import { Type } from '@sinclair/typebox';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelRequest } from '../../../agent/index.js';

export type SeenRequest = {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
};

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A server on this machine that records requests and answers each with the next of its answers, the last one for ever. */
export class StubServer {
  readonly requests: SeenRequest[] = [];
  answers: Answer[] = [];

  async listen(): Promise<void> {
    await new Promise<void>(resolve => this._server.listen(0, '127.0.0.1', resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this._server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this._server.closeAllConnections();
    await new Promise(resolve => this._server.close(resolve));
  }

  private readonly _server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const seen: SeenRequest = {
        url: request.url ?? '',
        headers: request.headers,
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      };
      this.requests.push(seen);
      const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
      answer?.(response, seen);
    });
  });
}

/** A server for the tests of a file; what it was asked is forgotten before each of them. */
export function serverOfTests<Server extends StubServer = StubServer>(server = new StubServer() as Server): Server {
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    server.requests.length = 0;
  });
  return server;
}

/** A request with all that one may hold: what was said before a call, its result, tools, context and a schema. */
export const wholeRequest = (text: string): ModelRequest => ({
  role: 'main',
  messages: [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: 'How many?' },
    { role: 'assistant', text, calls: [{ id: 'a', name: 'look', arguments: '{"dataset":"df"}' }] },
    { role: 'tool', callId: 'a', toolName: 'look', status: 'ok', parts: [{ type: 'text', text: 'x: int' }] },
    { role: 'user', text: 'And now?' }
  ],
  tools: [{ name: 'look', description: 'Schema.', params: LOOK }],
  context: [{ text: 'df: 3 rows', data: { type: 'secret' } }],
  schema: Type.Object({})
});
export const LOOK = { type: 'object', properties: { dataset: { type: 'string' } } } as never;

/** A whole reply in these words. */
export const said = (content: string): Answer => streamed(transcript([piece({ content }), piece({}, 'stop')]));

const SSE = { 'content-type': 'text/event-stream; charset=utf-8' };

/** A whole reply of event-stream text, sent in the given pieces. */
export function streamed(...pieces: readonly (string | Uint8Array)[]): Answer {
  return response => {
    response.writeHead(200, SSE);
    const next = ([piece, ...rest]: readonly (string | Uint8Array)[]): void => {
      if (piece === undefined) {
        response.end();
      } else {
        response.write(piece, () => setImmediate(next, rest));
      }
    };
    next(pieces);
  };
}

/** A reply that begins and then goes on for as long as the server lives. */
export function unending(text: string, opened: (response: ServerResponse) => void = () => undefined): Answer {
  return response => {
    response.writeHead(200, SSE);
    response.write(text);
    opened(response);
  };
}

/** What some work comes to that is left while the reply it asked for is still open; resolves when the server sees that. */
export async function leftWhileOpen<T>(server: StubServer, begin: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const opened = new Promise<ServerResponse>(resolve => {
    server.answers = [unending(transcript([piece({ content: 'one' })], ''), resolve)];
  });
  const work = begin(stop.signal);
  const closed = once(await opened, 'close');
  stop.abort();
  await closed;
  return work;
}

export function status(code: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return response => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Event-stream text of these chunks, with the mark of the end. */
export function transcript(chunks: readonly unknown[], end = 'data: [DONE]\n\n'): string {
  return chunks.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join('') + end;
}

/** A chunk with one choice. */
export function piece(delta: unknown, finish: string | null = null): unknown {
  return { choices: [{ index: 0, delta, finish_reason: finish }] };
}
