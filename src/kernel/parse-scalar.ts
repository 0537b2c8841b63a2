import type { ScalarValue } from '../datasets/index.js';
import { jsonReader as read } from './json-reader.js';

const MOST_CHARACTERS = 100;

/** A value of the data from untrusted JSON. Throws `KernelError` `kernel_reply` when it is none. */
export function parseScalar(value: unknown): ScalarValue {
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : read.text(value, 'value', MOST_CHARACTERS);
}
