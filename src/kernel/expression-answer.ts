import { KernelError } from './kernel-error.js';

/** The key under which the page asks. */
export const EXPRESSION_KEY = 'cellwright';

/**
 * The JSON of the display that an expression gave, which is not to be trusted.
 *
 * @param answers What the protocol has for user expressions, by key; throws `KernelError` `kernel_reply` when it holds no JSON.
 */
export function expressionAnswer(answers: unknown): unknown {
  const answer = isRecord(answers) ? answers[EXPRESSION_KEY] : undefined;
  if (!isRecord(answer)) {
    throw new KernelError('kernel_reply', 'This kernel does not evaluate expressions, so its variables stay unknown.');
  }
  if (answer['status'] !== 'ok') {
    throw replyError(String(answer['ename']));
  }
  const { data } = answer;
  const value = isRecord(data) ? data['application/json'] : undefined;
  if (value === undefined) {
    throw replyError('no JSON');
  }
  return value;
}

/** That a kernel could not answer; `name` is the class of its error. */
export function replyError(name: string): KernelError {
  const cause = /^\w{1,40}$/u.test(name) ? ` (${name})` : '';
  return new KernelError('kernel_reply', `The kernel could not read its variables${cause}. Ask again or restart it.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
