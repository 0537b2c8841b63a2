import { failureOfStatus } from './failure-of-status.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { ReplyProblem } from './reply-problem.js';

/**
 * An error that a server said within a reply with status 200, in whatever way the SDK or the chunk holds it; nothing when
 * this is none. Whatever its code, nothing is wrong with the network then.
 */
export function saidInReply(error: unknown, options: OpenAiOptions): ReplyProblem | undefined {
  const { status, error: said, code } = error as Readonly<Record<'status' | 'error' | 'code', unknown>>;
  if (status !== undefined || said === undefined) {
    return undefined;
  }
  const stated = Number(code);
  const known = Number.isInteger(stated) && stated >= 400 && stated <= 599 ? stated : undefined;
  return new ReplyProblem(failureOfStatus(known, error, options));
}
