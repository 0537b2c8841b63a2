import type { ModelEvent } from '../model-client.js';

/** Characters of a reply that are kept, what it thinks and calls included: a model that does not stop is stopped here. */
const MOST_CHARACTERS = 1_000_000;

/** The events of a reply up to its longest length, where it ends as one that was cut off. */
export async function* withinLength(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent, void, undefined> {
  let left = MOST_CHARACTERS;
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'thinking') {
      yield { ...event, delta: event.delta.slice(0, left) };
      left -= event.delta.length;
    } else if (event.type === 'call-delta') {
      yield { ...event, arguments: event.arguments.slice(0, left) };
      left -= event.arguments.length;
    } else {
      yield event;
    }
    if (left < 0) {
      yield { type: 'end', reason: 'length' };
      return;
    }
  }
}
