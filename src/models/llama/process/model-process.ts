import { CheckedProcess } from '../../../subprocess/index.js';
import { FromChildSchema } from '../messages/from-child.js';
import type { ToChild } from '../messages/to-child.js';

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
  }
}
