import { CheckedProcess } from '../../subprocess/index.js';
import { FromChildSchema, type FromChild } from './messages/from-child.js';
import type { ToChild } from './messages/to-child.js';

/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 1000;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** A process that reads data files, from its start to its end. */
export class FileProcess extends CheckedProcess<typeof FromChildSchema, ToChild> {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints.
   * @param heap Of the process's own JavaScript, in MB; what DuckDB holds lies outside.
   */
  constructor(program: string, log: (line: string) => void, heap: number) {
    super({
      program,
      schema: FromChildSchema,
      heap,
      environment: ENVIRONMENT,
      variables: { MALLOC_ARENA_MAX: '2' },
      leave: LEAVE_MS,
      log
    });
  }

  /** Whether it may be asked for another file. */
  get isUsable(): boolean {
    return this.alive && !this._leaves;
  }

  protected override hear(message: FromChild): void {
    this._leaves ||= message.type !== 'progress' && message.leaves === true;
    super.hear(message);
  }

  private _leaves = false;
}
