import type { FastifyReply } from 'fastify';

/** Aborts when the client leaves, or has left, before its reply is whole. */
export function abortedWith(reply: FastifyReply): AbortSignal {
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
