import { CheckedProcess } from '../../subprocess/index.js';
import { FromChildSchema, type FromChild } from './messages/from-child.js';
import type { ToChild } from './messages/to-child.js';

/** Time to leave by itself, in milliseconds. */
const LEAVE_MS = 1000;
/**
 * So much beyond its limit the system gives it until the watch looks again, in MB. What it has asked for and not used yet
 * counts in, and what it has given back to itself.
 */
const BEYOND = 1024;
/** What the process needs of the environment; keys are not among it. */
const ENVIRONMENT = ['LANG', 'LD_LIBRARY_PATH', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** A process that reads data files, from its start to its end. */
export class FileProcess extends CheckedProcess<typeof FromChildSchema, ToChild> {
  /**
   * Starts it.
   *
   * @param program The file with the process's main part.
   * @param log Takes what it prints.
   * @param limits In MB: the heap of its own JavaScript, and all that it may take while it reads a file.
   * @param runtime Folder of the runtime for data files.
   */
  constructor(
    program: string,
    log: (line: string) => void,
    private readonly _limits: { readonly heap: number; readonly memory: number },
    runtime?: string
  ) {
    super({
      program,
      ...(runtime !== undefined && { arguments: [runtime] }),
      schema: FromChildSchema,
      heap: _limits.heap,
      data: _limits.memory + BEYOND,
      environment: ENVIRONMENT,
      variables: { MALLOC_ARENA_MAX: '2' },
      leave: LEAVE_MS,
      log
    });
  }

  /** Most memory that it may take while it reads a file, in MB: `watchMemory` looks after that. */
  get memory(): number {
    return this._limits.memory;
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
