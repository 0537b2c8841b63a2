import * as Type from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { CellwrightError } from '../../agent/index.js';

/**
 * Why there is no profile of a file.
 *
 * - `not_found`, `outside`, `not_a_file`, `unreadable`: nothing was read.
 * - `unsupported`, `empty`, `corrupt`, `encrypted`, `too_large`, `no_table`: what it holds.
 * - `too_wide`: a text of more columns, or of longer lines, than what reads it takes.
 * - `newer`: it was written by a newer version of DuckDB than the one that reads it.
 * - `in_use`, `changed`: another program writes to it.
 * - `memory`, `timeout`, `stopped`, `fault`, `not_installed`: what reads it.
 */
export const FileProblemCodeSchema = Type.Union([
  Type.Literal('not_found'),
  Type.Literal('outside'),
  Type.Literal('not_a_file'),
  Type.Literal('unreadable'),
  Type.Literal('unsupported'),
  Type.Literal('newer'),
  Type.Literal('empty'),
  Type.Literal('corrupt'),
  Type.Literal('encrypted'),
  Type.Literal('too_large'),
  Type.Literal('too_wide'),
  Type.Literal('no_table'),
  Type.Literal('in_use'),
  Type.Literal('changed'),
  Type.Literal('memory'),
  Type.Literal('timeout'),
  Type.Literal('stopped'),
  Type.Literal('fault'),
  Type.Literal('not_installed')
]);

type FileProblemCode = Static<typeof FileProblemCodeSchema>;

/** Why there is no profile of a file, in a sentence for people that names the next step and no path of the machine. */
export class FileProblem extends CellwrightError {
  declare readonly code: FileProblemCode;
}
