import type { CallArguments } from './call-arguments.js';
import { literals } from './literals.js';
import { polarsColumns } from './polars-columns.js';

const LISTS = /^(?:Array|Tuple|Set)Expression$/u;
const PUNCTUATION = /^[[\](),*]/u;

/**
 * The names of the columns a method of a frame adds; `undefined` among them where a name is not plain to see. Methods
 * that add none give an empty list.
 */
export function createdColumns(
  method: string,
  { positional, keywords, more }: CallArguments,
  index: ReadonlySet<string>
): readonly (string | undefined)[] {
  const unseen = more ? [undefined] : [];
  switch (method) {
    case 'rename': {
      const mapping = keywords.get('columns') ?? keywords.get('mapping') ?? positional[0];
      const entries = literals.entries(mapping);
      return entries.length === 0 ? [undefined] : entries.map(([, value]) => literals.string(value));
    }
    case 'reset_index':
      return ['index', 'level_0', 'level_1', ...index, ...(keywords.has('names') ? [undefined] : [])];
    case 'with_row_index':
      return [literals.string(keywords.get('name') ?? positional[0]) ?? 'index'];
    case 'insert':
      return [literals.string(keywords.get('column') ?? positional[1])];
    case 'insert_column':
    case 'eval':
    case 'pipe':
      return [undefined];
    case 'assign':
      return [...keywords.keys(), ...unseen];
    case 'select':
    case 'with_columns': {
      const items = positional.flatMap(item => (LISTS.test(item.name) ? item.children : [item]));
      const made = items.filter(item => !PUNCTUATION.test(item.name)).flatMap(polarsColumns.made);
      return [...keywords.keys(), ...made, ...unseen];
    }
    default:
      return [];
  }
}
