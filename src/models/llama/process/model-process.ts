import { CheckedProcess } from '../../../subprocess/index.js';
import { FromChildSchema, type FromChild } from '../messages/from-child.js';
import type { ToChild, Turn } from '../messages/to-child.js';

/** Heap of the process's own JavaScript, in MB; weights and context lie outside. */
const HEAP_MB = 1024;
/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 2000;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['HOME', 'LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'];

/** The process of one model, from its start to its end. */
export class ModelProcess extends CheckedProcess<typeof FromChildSchema, ToChild> {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints.
   */
  constructor(program: string, log?: (line: string) => void) {
    super({
      program,
      schema: FromChildSchema,
      heap: HEAP_MB,
      environment: ENVIRONMENT,
      leave: LEAVE_MS,
      ...(log && { log })
    });
    void this.ended.then(() => this._counts.forEach(told => told(undefined)));
  }

  /** How many tokens a request of these turns has; also while another one is answered. Nothing when the process ends before. */
  count(turns: readonly Turn[]): Promise<number | undefined> {
    const id = ++this._last;
    if (!this.alive) {
      return Promise.resolve(undefined);
    }
    return new Promise(resolve => {
      this._counts.set(id, resolve);
      this.send({ type: 'count', id, turns: [...turns] });
    });
  }

  protected override hear(message: FromChild): void {
    if (message.type === 'counted') {
      this._counts.get(message.id)?.(message.tokens);
      this._counts.delete(message.id);
    } else {
      super.hear(message);
    }
  }

  private readonly _counts = new Map<number, (tokens: number | undefined) => void>();
  private _last = 0;
}
