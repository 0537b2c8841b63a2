import type { ColumnProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';

/** The values with which a column says yes and no. */
export type Flag = { readonly yes: string | number | boolean; readonly no: string | number | boolean };

const YES = new Set(['yes', 'y', 'true', 't', 'ja', 'j', '1']);
const NO = new Set(['no', 'n', 'false', 'f', 'nein', '0']);

/** How a column says yes and no (`True`, 1, `Yes`); `undefined` for a column that holds anything else. */
export function flagOf(column: ColumnProfile): Flag | undefined {
  if (column.type === 'boolean') {
    return { yes: true, no: false };
  }
  const values = column.top?.values.map(entry => entry.value).filter(value => value !== null) ?? [];
  if (column.type === 'integer' || column.type === 'number') {
    const span = column.range?.min === 0 && column.range.max === 1;
    const two = values.length > 0 && values.length <= 2 && values.every(value => value === 0 || value === 1);
    const whole = column.type === 'integer' || (column.top !== undefined && two);
    return (span || two) && whole ? { yes: 1, no: 0 } : undefined;
  }
  if (
    (column.type !== 'text' && column.type !== 'category' && column.type !== 'other') ||
    values.length === 0 ||
    values.length > 2
  ) {
    return undefined;
  }
  const yes = values.find(value => YES.has(fold(String(value))));
  const no = values.find(value => NO.has(fold(String(value))));
  if (yes === undefined && no === undefined) {
    return undefined;
  }
  if (values.some(value => value !== yes && value !== no)) {
    return undefined;
  }
  const opposite = (value: string | number | boolean, set: readonly string[]): string => {
    const at = [...YES].indexOf(fold(String(value))) + [...NO].indexOf(fold(String(value))) + 1;
    const text = set[at] ?? '';
    return String(value) === String(value).toUpperCase() ? text.toUpperCase() : text;
  };
  return {
    yes: yes ?? (no === undefined ? true : opposite(no, [...YES])),
    no: no ?? (yes === undefined ? false : opposite(yes, [...NO]))
  };
}
