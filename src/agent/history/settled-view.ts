import type { Message } from '../message.js';

/** The messages without a last reply whose calls have no results yet: what may be sent while those calls run. */
export function settledView(messages: readonly Message[]): readonly Message[] {
  const last = messages.at(-1);
  return last?.role === 'assistant' && last.calls.length > 0 ? messages.slice(0, -1) : messages;
}
