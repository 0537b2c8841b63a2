import { messageOf, type IModelClient, type ModelEvent, type ModelRequest } from '../../agent/index.js';
import type { PlanRecord } from '../../plan/index.js';
import type { DatasetProfile } from '../../datasets/index.js';

/** What the page asks of the worker. Everything is data, so that it can be cloned. */
export type AnalystCall =
  | { readonly name: 'stream'; readonly request: ModelRequest }
  | { readonly name: 'suggestNext'; readonly plan: PlanRecord; readonly profile: DatasetProfile }
  | { readonly name: 'suggestQuestions'; readonly profiles: readonly DatasetProfile[]; readonly max: number };

export type NumberedCall = AnalystCall & { readonly id: number };

/** What the worker says of a call: its values one after the other, then `done` or `failed`. */
export type AnalystReply = { readonly id: number } & (
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string }
);

export type StartedWorker = Pick<Worker, 'terminate'> & {
  postMessage(call: NumberedCall): void;
  onmessage: ((event: MessageEvent<AnalystReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

/** Longest silence of a worker that is asked something, in milliseconds: a last resort, since the analyst counts its steps. */
const SILENCE = 15_000;

const SILENT =
  'The built-in analyst took too long and was stopped. Ask for one thing in one short sentence, or connect a language model.';
const LOST =
  'The built-in analyst could not be loaded, or it crashed. Ask again; if that does not help, reload the page.';
const STOPPED = 'Stopped.';

/** The built-in analyst in a worker, so that the page never freezes. Stopping a question ends the worker. */
export class AnalystWorker implements IModelClient {
  readonly id = 'builtin';
  readonly destination = 'page';
  readonly capabilities = { tools: true, jsonSchema: false, grammar: false, images: false };

  constructor(private readonly _start: () => StartedWorker) {}

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const stop = (): void => this._end(STOPPED);
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (!signal.aborted) {
        yield* this._ask({ name: 'stream', request }) as AsyncGenerator<ModelEvent>;
        return;
      }
    } catch (error) {
      if (!signal.aborted) {
        yield { type: 'error', error: { code: 'protocol', message: messageOf(error) } };
        return;
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
    yield { type: 'end', reason: 'aborted' };
  }

  /** Questions that lead on from an answered plan. Rejects when the worker is lost or stopped. */
  async suggestNext(plan: PlanRecord, profile: DatasetProfile): Promise<readonly string[]> {
    return this._questions({ name: 'suggestNext', plan, profile });
  }

  /** First questions from the live schema, at most `max`. Rejects when the worker is lost or stopped. */
  async suggestQuestions(profiles: readonly DatasetProfile[], max: number): Promise<readonly string[]> {
    return this._questions({ name: 'suggestQuestions', profiles, max });
  }

  private async _questions(call: AnalystCall): Promise<readonly string[]> {
    for await (const value of this._ask(call)) {
      return value as readonly string[];
    }
    return [];
  }

  /** The values of a call; throws when it fails or the worker ends. */
  private async *_ask(call: AnalystCall): AsyncGenerator {
    const id = (this._last += 1);
    const replies: AnalystReply[] = [];
    let wake = (): void => undefined;
    this._calls.set(id, reply => {
      replies.push(reply);
      wake();
    });
    try {
      this._running().postMessage({ ...call, id });
      this._watch();
      for (;;) {
        const reply = replies.shift();
        if (reply === undefined) {
          await new Promise<void>(resolve => (wake = resolve));
        } else if (reply.type === 'value') {
          yield reply.value;
        } else if (reply.type === 'done') {
          return;
        } else {
          throw new Error(reply.message);
        }
      }
    } finally {
      this._calls.delete(id);
      this._watch();
    }
  }

  private _running(): StartedWorker {
    if (this._worker === undefined) {
      this._worker = this._start();
      this._worker.onmessage = ({ data }) => {
        this._watch();
        this._calls.get(data.id)?.(data);
      };
      this._worker.onerror = () => this._end(LOST);
    }
    return this._worker;
  }

  /** Ends the worker; whatever waits for it fails with these words. */
  private _end(message: string): void {
    this._worker?.terminate();
    this._worker = undefined;
    for (const [id, take] of [...this._calls]) {
      take({ id, type: 'failed', message });
    }
  }

  /** Restarts the wait for a message from the worker while a call is open. */
  private _watch(): void {
    clearTimeout(this._timer);
    if (this._calls.size > 0) {
      this._timer = setTimeout(() => this._end(SILENT), SILENCE);
    }
  }

  private _worker: StartedWorker | undefined;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _last = 0;
  private readonly _calls = new Map<number, (reply: AnalystReply) => void>();
}
