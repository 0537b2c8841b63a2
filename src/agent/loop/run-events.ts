import type { AgentEvent, AgentEventBody } from '../run-types.js';

/** Whatever it returns is ignored, a rejecting promise included. */
export type EventListener = (event: AgentEvent) => unknown;

/** Numbers the events of one run and hands each to all listeners, in order, before `emit` returns. No listener can change
 * what the next one sees. Nothing follows `run-end`. */
export class RunEvents {
  constructor(
    readonly runId: string,
    private readonly _listeners: ReadonlySet<EventListener>
  ) {}

  emit(body: AgentEventBody): void {
    if (this._ended) {
      return;
    }
    this._ended = body.type === 'run-end';
    const event: AgentEvent = Object.freeze({ ...body, runId: this.runId, seq: this._seq++ });
    for (const listener of [...this._listeners]) {
      try {
        const returned = listener(event);
        if (returned instanceof Promise) {
          returned.catch(() => undefined);
        }
      } catch {
        // A listener that fails harms nobody.
      }
    }
  }

  private _seq = 0;
  private _ended = false;
}

/** A random id of a run, 32 hexadecimal digits. `crypto.randomUUID` does not exist in pages served over plain http. */
export function runId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
