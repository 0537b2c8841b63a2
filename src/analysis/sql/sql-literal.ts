import type { ScalarValue } from '../../datasets/index.js';
import { PlanError } from '../compile/plan-error.js';

function text(value: string): string {
  if (/\p{Cs}/u.test(value)) {
    throw new PlanError('A value holds half a character, which no text of DuckDB can.');
  }
  // A statement ends at a zero character, so that one is written as a call.
  const parts = value.split('\0').map(part => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' || chr(0) || ')})`;
}

/** A DuckDB literal of exactly this value. */
export function sqlLiteral(value: ScalarValue): string {
  if (value === null) {
    return 'NULL';
  }
  if (typeof value === 'string') {
    return text(value);
  }
  if (typeof value === 'boolean') {
    return value ? 'true' : 'false';
  }
  if (!Number.isFinite(value)) {
    return `'${Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'}'::DOUBLE`;
  }
  return String(value);
}
