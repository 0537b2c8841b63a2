import type { TSchema } from '@sinclair/typebox';
import { Check, Clean } from '@sinclair/typebox/value';

/** Why a kernel gave no answer. */
export type KernelErrorCode = 'kernel_none' | 'kernel_dead' | 'kernel_busy' | 'kernel_reply';

/**
 * A kernel that gave no answer: there is none, it died, it is busy with something else, or what came back is not what
 * was asked for. The message names the next step and holds nothing of the data.
 */
export class KernelError extends Error {
  override readonly name = 'KernelError';

  constructor(
    readonly code: KernelErrorCode,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options);
  }
}

/** The key under which the page asks. */
export const EXPRESSION_KEY = 'cellwright';

/**
 * The JSON of the display that an expression gave, which is not to be trusted.
 *
 * @param answers Results of user expressions as the protocol defines them, by key; throws `KernelError` `kernel_reply` if there
 * is no JSON.
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

/** The error for a kernel that could not answer; `name` is the class of the kernel's own error. */
export function replyError(name: string): KernelError {
  const cause = /^\w{1,40}$/u.test(name) ? ` (${name})` : '';
  return new KernelError('kernel_reply', `The kernel could not read its variables${cause}. Ask again or restart it.`);
}

/** Untrusted JSON of the kernel, if it fits a schema, without other fields. Throws `KernelError` `kernel_reply` if it does not. */
export function checkedAnswer<S extends TSchema>(schema: S, value: unknown): S['static'] {
  if (!Check(schema, value)) {
    throw new KernelError('kernel_reply', "The kernel's answer is damaged. Ask again or restart the kernel.");
  }
  return Clean(schema, value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
