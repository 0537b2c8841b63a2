import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import type { ModelEvent } from '../../../agent/index.js';
import { sendEvents } from '../send-events.js';

type Source = (signal: AbortSignal) => AsyncIterable<ModelEvent>;

const replyOf = (raw: ServerResponse) => ({ raw, hijack: () => replyOf(raw) }) as unknown as FastifyReply;
let server: Server;
let response: ServerResponse | undefined;

afterEach(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

/** Asks the server that is set up. */
async function request(): Promise<ClientRequest> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return get({ port: (server.address() as AddressInfo).port }).on('error', () => undefined); // The end of a test cuts it.
}

async function open(source: Source, keepAliveMs = 60_000): Promise<IncomingMessage> {
  server = createServer((_request, opened) => {
    response = opened;
    void sendEvents(replyOf(opened), source, keepAliveMs);
  });
  const asked = await request();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  reply.on('error', () => undefined);
  return reply;
}

describe('a streamed reply', () => {
  it('is the events in order, without typed data', async () => {
    const reply = await open(async function* () {
      yield { type: 'text', delta: 'one\n\ntwo' };
      yield { type: 'data', data: { type: 'secret' } };
      yield { type: 'end', reason: 'stop' };
    });
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(await text(reply)).toBe(
      'data: {"type":"text","delta":"one\\n\\ntwo"}\n\ndata: {"type":"end","reason":"stop"}\n\n'
    );
  });

  it('is kept alive by comments while the model is silent', async () => {
    let go: () => void = () => undefined;
    const reply = await open(async function* () {
      await new Promise<void>(resolve => (go = resolve));
      yield { type: 'end', reason: 'stop' };
    }, 10);
    const [first] = (await once(reply.setEncoding('utf8'), 'data')) as [string];
    expect(first).toMatch(/^(: still here\n\n)+$/);
    go();
    expect(await text(reply)).toContain('"end"');
  });

  it('waits for a slow reader instead of holding everything in memory', async () => {
    let sent = 0;
    const reply = await open(async function* () {
      for (; sent < 1000; sent++) {
        yield { type: 'text', delta: 'x'.repeat(100_000) };
      }
      yield { type: 'end', reason: 'stop' };
    });
    while (!response?.writableNeedDrain) {
      await new Promise(resolve => setImmediate(resolve));
    }
    expect(sent).toBeLessThan(1000);
    expect((await text(reply)).length).toBeGreaterThan(100_000_000);
  });

  it('aborts the model as soon as the reader leaves', async () => {
    let aborted: () => void = () => undefined;
    const seen = new Promise<void>(resolve => (aborted = resolve));
    const reply = await open(async function* (signal) {
      yield { type: 'text', delta: 'one' };
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      aborted();
    });
    await once(reply, 'data');
    reply.destroy();
    await seen;
  });

  it('asks no model for a reader who left before it began', async () => {
    const asked = jest.fn();
    const source = async function* (): AsyncGenerator<ModelEvent> {
      asked();
      yield { type: 'end', reason: 'stop' };
    };
    server = createServer((incoming, opened) => {
      // As when the model is still looked up.
      incoming.socket.destroy();
      opened.once('close', () => {
        void sendEvents(replyOf(opened), source, 60_000).then(() => server.emit('served'));
      });
    });
    await request();
    await once(server, 'served');
    expect(asked).not.toHaveBeenCalled();
  });

  it('breaks instead of ending well when a model breaks its promise', async () => {
    const reply = await open(async function* () {
      yield { type: 'text', delta: 'one' };
      throw new Error('never to happen');
    });
    await expect(text(reply)).rejects.toThrow('aborted');
  });
});
