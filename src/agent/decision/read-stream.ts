import type { IModelClient, ModelEvent, ModelRequest } from '../model-client.js';
import { untilAborted } from '../loop/abort.js';
import { messageOf } from '../cellwright-error.js';

/**
 * The events of one reply up to and with its `end` or `error`. Rejects with the signal's reason as soon as it aborts,
 * also when the client does not notice. A client that breaks its promise and throws yields an `error`.
 */
export async function* readStream(
  client: IModelClient,
  request: ModelRequest,
  signal: AbortSignal
): AsyncGenerator<ModelEvent, void, undefined> {
  signal.throwIfAborted();
  let iterator: AsyncIterator<ModelEvent> | undefined;
  try {
    iterator = client.stream(request, signal)[Symbol.asyncIterator]();
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        iterator = undefined;
        return;
      }
      yield next.value;
      if (next.value.type === 'end' || next.value.type === 'error') {
        return;
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    const message = messageOf(error);
    yield { type: 'error', error: { code: 'protocol', message: `The model ${client.id} failed: ${message}` } };
  } finally {
    // Not awaited: a client that hangs must not hold up the run.
    iterator?.return?.().catch(() => undefined);
  }
}
