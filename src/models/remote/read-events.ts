import { createParser } from 'eventsource-parser';
import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';

/**
 * The events of a streamed reply as they arrive. Ends when the transfer is cut; throws when the bytes are not events of
 * the schema or the transfer breaks. Leaving the loop early cancels the transfer.
 *
 * @param signal Ends the iteration at once, also when whoever sent the request did not heed it.
 */
export async function* readEvents<S extends TSchema>(
  body: ReadableStream<Uint8Array>,
  schema: S,
  signal: AbortSignal
): AsyncGenerator<Static<S>> {
  const arrived: Static<S>[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const event: unknown = JSON.parse(data);
      if (!Check(schema, event)) {
        throw new TypeError('The service sent an event of an unknown shape.');
      }
      arrived.push(event);
    }
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) {
      return;
    }
    for (;;) {
      const { done, value } = await reader.read();
      parser.feed(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      for (const event of arrived.splice(0)) {
        yield event;
      }
      if (done) {
        return;
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
