import { type IModelClient, messageOf, type ModelEvent, type ModelRequest } from '../../agent/index.js';
import { replyTo } from './reply-to.js';

const ABORTED: ModelEvent = { type: 'end', reason: 'aborted' };

/**
 * The built-in analyst: understands everyday questions about tables by itself, offline, in the page. It keeps no state;
 * equal requests get equal replies. It says with a `DeclineData` event what it cannot answer. A fault of its own is the
 * last event of the stream, never a rejection.
 */
export function createAnalyst(): IModelClient {
  return {
    id: 'builtin',
    destination: 'page',
    capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
    // oxlint-disable-next-line typescript/require-await -- streams are asynchronous, and this one waits for nothing
    async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
      try {
        for (const event of signal.aborted ? [ABORTED] : replyTo(request)) {
          if (signal.aborted) {
            yield ABORTED;
            return;
          }
          yield event;
        }
      } catch (error) {
        const message = `The built-in analyst failed: ${messageOf(error)}`;
        yield { type: 'error', error: { code: 'protocol', message } };
      }
    }
  };
}
