import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '../protocol/index.js';
import { Refusal } from './refusal.js';

/** Every failure leaves as a `ServiceError`. What was not foreseen is logged and answered without its details. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  return reply.code(status).send(bodyFor(error, status, request) satisfies ServiceError);
}

function bodyFor(error: FastifyError | Refusal, status: number, request: FastifyRequest): ServiceError {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) {
      request.log.warn({ err: error.cause }, error.message);
    }
    return { code: error.code, message: error.message };
  }
  switch (status) {
    case 400:
      return {
        code: 'bad_request',
        message: `The Cellwright service did not understand the page (${error.message}). Reload the page.`
      };
    case 413:
      return { code: 'too_large', message: 'The request is larger than 32 MB. Start a new chat.' };
    case 415:
      return { code: 'not_json', message: 'The Cellwright service takes JSON only.' };
    default:
      if (!request.raw.destroyed) {
        request.log.error({ err: error }, 'Unexpected fault'); // Work for a client that left ends like this, too.
      }
      return {
        code: 'fault',
        message: 'The Cellwright service met an unexpected fault. Ask again; its log says more.'
      };
  }
}
