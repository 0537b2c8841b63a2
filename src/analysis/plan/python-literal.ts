import type { ScalarValue } from '../../datasets/index.js';
import { escapePython } from './escape-python.js';

/**
 * A Python literal of exactly this value, safe to place in code: evaluating it gives the value back. Text keeps its
 * visible characters; quotes, backslashes, control, invisible and bidirectional characters are escaped.
 */
export function pythonLiteral(value: ScalarValue): string {
  if (value === null) {
    return 'None';
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (typeof value === 'string') {
    return `"${escapePython(value).replaceAll('"', '\\"')}"`;
  }
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? 'float("nan")' : value > 0 ? 'float("inf")' : 'float("-inf")';
  }
  return Object.is(value, -0) ? '-0.0' : String(value);
}
