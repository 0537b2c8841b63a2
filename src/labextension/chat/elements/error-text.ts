import type { ServiceError } from '../../../protocol/index.js';

/** What went wrong and the next step, in sentences for people. */
export function errorText(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const { message, hint } = error as Pick<ServiceError, 'message' | 'hint'>;
    return [message, hint].filter(Boolean).join(' ');
  }
  return String(error);
}
