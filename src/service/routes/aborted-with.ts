import type { FastifyReply } from 'fastify';

/** Aborts when the client leaves before its reply is whole. */
export function abortedWith(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      left.abort();
    }
  });
  return left.signal;
}
