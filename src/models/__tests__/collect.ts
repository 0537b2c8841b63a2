import { setMaxListeners } from 'node:events';
import type { ModelRequest } from '../../agent/index.js';

/** All events; `each` is told each of them as it comes. */
export async function collect<Event>(
  events: AsyncIterable<Event> | undefined,
  each: (event: Event) => void = () => undefined
): Promise<readonly Event[]> {
  const all: Event[] = [];
  for await (const event of events ?? []) {
    all.push(event);
    each(event);
  }
  return all;
}

/** A signal that never aborts. */
export const never = new AbortController().signal;
setMaxListeners(0, never);

/** All events of what is under way: those it notifies of and those it yields; `each` is told each of them as it comes. */
export async function collectAll<Event>(
  start: (signal: AbortSignal, notify: (event: Event) => void) => AsyncIterable<Event>,
  signal = never,
  each: (event: Event) => void = () => undefined
): Promise<readonly Event[]> {
  const all: Event[] = [];
  const take = (event: Event): void => {
    all.push(event);
    each(event);
  };
  await collect(start(signal, take), take);
  return all;
}

/** A question without tools. */
export const question: ModelRequest = {
  role: 'main',
  messages: [{ role: 'user', text: 'How many?' }],
  tools: [],
  context: []
};
