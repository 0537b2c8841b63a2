import { stemOf } from '../language/stem-of.js';
import { tokenize } from '../language/tokenize.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import type { RuleContext } from './rule-context.js';

/** "bikes" for `bike_type`: what the column tells of a bike is left out, so that its values are no bikes. */
export function isOfThings({ column, item }: RoleColumn, context: RuleContext): boolean {
  const words = splitName(column.name);
  const head = words.at(-1) ?? '';
  const said = new Set(tokenize(context.reading.items[item]?.text ?? '').map(({ stem }) => stem));
  return words.length > 1 && !said.has(stemOf(head)) && !columnKind.isId(column) && !columnKind.isName(column);
}
