import type { ModelEvent } from '../../../agent/index.js';

/** The events of a stream, neighbouring deltas of one kind joined, so that splits do not show. */
export async function joinedEvents(stream: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> {
  const joined: ModelEvent[] = [];
  const calls = new Map<number, number>();
  for await (const event of stream) {
    const before = joined.at(-1);
    if ((event.type === 'text' || event.type === 'thinking') && before?.type === event.type) {
      joined[joined.length - 1] = { type: event.type, delta: before.delta + event.delta };
    } else if (event.type === 'call-delta' && calls.has(event.index)) {
      const at = calls.get(event.index)!;
      const begun = joined[at] as Extract<ModelEvent, { type: 'call-delta' }>;
      joined[at] = { ...begun, arguments: begun.arguments + event.arguments };
    } else {
      if (event.type === 'call-delta') {
        calls.set(event.index, joined.length);
      }
      joined.push(event);
    }
  }
  return joined;
}
