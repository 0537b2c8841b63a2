import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import { HeldText } from './held-text.js';
import { namesOf } from './names-of.js';
import { readWrittenCalls } from './read-written-calls.js';

/** The events of a reply. Calls that the model wrote as text are its calls, and are no text. Throws what the events throw. */
export async function* withWrittenCalls(
  events: AsyncIterable<ModelEvent>,
  { tools }: Pick<ModelRequest, 'tools'>
): AsyncGenerator<ModelEvent> {
  if (tools.length === 0) {
    yield* events;
    return;
  }
  const held = new HeldText(tools.flatMap(namesOf));
  let text = '';
  let hasCalls = false;
  try {
    for await (const event of events) {
      hasCalls ||= event.type === 'call-delta';
      if (event.type === 'text') {
        text += event.delta;
        yield* shown(held.push(event.delta));
      } else if (event.type === 'end') {
        const rest = held.rest();
        // What is cut off is never taken for a call.
        const isWhole = event.reason === 'stop' && !hasCalls && rest !== '';
        const calls = isWhole ? readWrittenCalls(text, tools) : [];
        if (calls.length === 0) {
          yield* shown(rest);
        }
        for (const [index, call] of calls.entries()) {
          yield { type: 'call-delta', index, ...call };
        }
        yield calls.length === 0 ? event : { type: 'end', reason: 'calls' };
      } else {
        yield event;
      }
    }
  } catch (error) {
    yield* shown(held.rest()); // What had arrived is kept.
    throw error;
  }
}

function* shown(delta: string): Generator<ModelEvent> {
  if (delta !== '') {
    yield { type: 'text', delta };
  }
}
