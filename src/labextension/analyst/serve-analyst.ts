import { messageOf, type ModelRequest } from '../../agent/index.js';
import { createAnalyst, suggestNext, suggestQuestions } from '../../analyst/index.js';
import type { AnalystCall, AnalystReply, NumberedCall } from './analyst-worker.js';

export type WorkerPort = {
  onmessage: ((event: { readonly data: NumberedCall }) => void) | null;
  readonly postMessage: (reply: AnalystReply) => void;
};

/** How many pieces of data are kept: the requests of one question bring the same data, each as a new copy. */
const KEPT = 4;

/** Hosts the built-in analyst behind a port. A call cannot be stopped, except by ending the worker. */
export function serveAnalyst(port: WorkerPort): void {
  const analyst = createAnalyst();
  const known = new Map<string, unknown>();

  /** The copy that came first, since what was found out about a dataset is remembered with it. */
  function first<T>(data: T): T {
    const text = JSON.stringify(data);
    const found = (known.get(text) as T | undefined) ?? data;
    known.delete(text);
    known.set(text, found);
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) {
      known.delete(oldest);
    }
    return found;
  }

  async function* valuesOf(call: AnalystCall): AsyncGenerator {
    switch (call.name) {
      case 'stream': {
        const context = call.request.context.map(part =>
          part.data === undefined ? part : { ...part, data: first(part.data) }
        );
        const request: ModelRequest = { ...call.request, context };
        yield* analyst.stream(request, new AbortController().signal);
        break;
      }
      case 'suggestNext':
        yield await suggestNext(call.plan, call.profile);
        break;
      case 'suggestQuestions':
        yield await suggestQuestions(call.profiles, call.max);
        break;
    }
  }

  async function serve({ id, ...call }: NumberedCall): Promise<void> {
    try {
      for await (const value of valuesOf(call)) {
        port.postMessage({ id, type: 'value', value });
      }
      port.postMessage({ id, type: 'done' });
    } catch (error) {
      port.postMessage({ id, type: 'failed', message: messageOf(error) });
    }
  }

  port.onmessage = ({ data }) => void serve(data);
}
