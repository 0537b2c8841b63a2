import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import { splitName } from './split-name.js';

/** Words in names of frames that say nothing about the rows: `df_orders_2024`, `raw_sales_data`. */
const TABLE_WORDS = new Set(
  'df data dataset dataframe frame table tbl raw clean cleaned all full final new old list log logs file records tmp temp the my our export exported extract dump'.split(
    ' '
  )
);

/** Ends of names that are no noun for a row by themselves: `check_ins`, `sign_ups`. */
const PARTICLES = new Set(['in', 'ins', 'out', 'outs', 'up', 'ups', 'off', 'offs', 'on', 'by', 'to', 'of']);

const known = new Map<string, readonly (readonly string[])[]>();

function make(name: string): readonly (readonly string[])[] {
  const words = splitName(name).filter(word => !TABLE_WORDS.has(word) && !/^\d+$/u.test(word));
  const stems = words.map(stemOf);
  const head = words.at(-1) ?? '';
  const several = stems.length > 1 && head.length > 3 && /[^s]s$/u.test(head) && !PARTICLES.has(head);
  const all = [[stemOf(fold(name))], ...(stems.length > 0 ? [stems] : []), ...(several ? [[stemOf(head)]] : [])];
  return all.sort((left, right) => right.length - left.length);
}

/**
 * Stems of the words by which people call the rows of a frame with this name, longest first: "loan applications" and
 * "applications" for `loan_applications`.
 */
export function frameNouns(name: string): readonly (readonly string[])[] {
  const before = known.get(name);
  if (before !== undefined) {
    return before;
  }
  const made = make(name);
  known.set(name, made);
  return made;
}
