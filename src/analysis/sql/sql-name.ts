import { PlanError } from '../compile/plan-error.js';
import { RESERVED_WORDS } from './reserved-words.js';

const PLAIN = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;

/**
 * A name of a column or a relation as DuckDB SQL, in quotes only where it needs them. Throws `PlanError` for a name that
 * cannot be written in SQL.
 */
export function sqlName(name: string): string {
  if (name === '' || /[\0\p{Cs}]/u.test(name)) {
    throw new PlanError(`The name ${JSON.stringify(name)} cannot be written in SQL: rename the column first.`);
  }
  return PLAIN.test(name) && !RESERVED_WORDS.has(name.toLowerCase()) ? name : `"${name.replaceAll('"', '""')}"`;
}
