import { CellwrightError } from '../../agent/index.js';

/**
 * Why there is no profile of a file.
 *
 * - `not_found`, `outside`, `not_a_file`, `unreadable`: nothing was read.
 * - `unsupported`, `empty`, `corrupt`, `encrypted`, `too_large`, `no_table`: the content of the file is the problem.
 * - `too_wide`: more columns, or longer lines and rows, than the reader of texts takes.
 * - `newer`: it was written by a newer version of DuckDB than the one that reads it.
 * - `in_use`, `changed`: another program writes to it.
 * - `memory`, `timeout`, `stopped`, `fault`, `not_installed`: the reader of the file is the problem.
 */
type FileProblemCode =
  | ('not_found' | 'outside' | 'not_a_file' | 'unreadable')
  | ('unsupported' | 'empty' | 'corrupt' | 'encrypted' | 'too_large' | 'no_table' | 'too_wide')
  | ('newer' | 'in_use' | 'changed')
  | ('memory' | 'timeout' | 'stopped' | 'fault' | 'not_installed');

/** Why there is no profile of a file, in a sentence for people that names the next step and no path of the machine. */
export class FileProblem extends CellwrightError {
  declare readonly code: FileProblemCode;
}
