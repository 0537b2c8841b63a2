import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { StreamNotice } from '../../protocol/index.js';

/**
 * Sends all events except those of type `data` as server-sent events as they come, and waits for a slow client. Comment
 * lines fill silence, so that nothing on the way takes the stream for dead.
 *
 * When the client leaves, the signal aborts and nothing more is sent; if it has already left, no events are requested.
 * Resolves when the response is over; never rejects.
 *
 * @param events Yields events; what it gives to `notify` goes out at once, between them.
 * @param keepAliveMs Longest silence, in milliseconds.
 */
export async function sendEvents<Event extends { readonly type: string }>(
  reply: Pick<FastifyReply, 'raw' | 'hijack'>,
  events: (signal: AbortSignal, notify: (event: Event | StreamNotice) => void) => AsyncIterable<Event>,
  keepAliveMs: number
): Promise<void> {
  const response = reply.raw;
  const left = abortedWith(reply);
  reply.hijack();
  if (response.destroyed) {
    return;
  }
  response.on('error', () => undefined); // It is closed then, too.
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no'
  });
  response.flushHeaders();
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) {
      response.write(': still here\n\n');
    }
  }, keepAliveMs);
  const send = (event: Event | StreamNotice): boolean => {
    keepAlive.refresh();
    return left.aborted || response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  try {
    for await (const event of events(left, send)) {
      if (left.aborted) {
        break;
      }
      if (event.type !== 'data' && !send(event)) {
        await once(response, 'drain', { signal: left }).catch(() => undefined);
      }
    }
    response.end();
  } catch {
    // A stream that broke its promise never to reject must not look like one that ended well.
    response.destroy();
  } finally {
    clearInterval(keepAlive);
  }
}

/** A signal that aborts if the client leaves, or has left, before its reply is complete. */
export function abortedWith(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      left.abort();
    }
  });
  if (reply.raw.destroyed) {
    left.abort();
  }
  return left.signal;
}
