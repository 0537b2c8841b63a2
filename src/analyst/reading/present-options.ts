import type { Condition } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { isAdditive } from '../rules/is-additive.js';
import { columnKind } from './column-kind.js';
import { dateFormatOf } from './date-format.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';

const PRESENT = /^(?:with|had|have|has|having|got|used|uses|using|carry|carries|carried) (?:a|an|any|some)$/u;

/** True for a column behind words that say that there is one: "with a voucher". */
function isPresent(at: number, reader: ItemReader): boolean {
  const said = reader.items.slice(Math.max(0, at - 2), at).map(other => (other.type === 'grammar' ? other.text : ''));
  return PRESENT.test(said.join(' ').toLowerCase());
}

const STATES = /^(?:have|has|had|been|was|were|is|are|be|got|get|gets|ever|already)$/u;
const DONE = /(?:[^e]ed|paid|sold|left|sent|lost|won|given|taken|withdrawn)$/u;

/** "have cancelled", "were fined": words for what was done, which only some rows have a date or an amount of. */
function isDone(at: number, { text, column }: ItemOf<'column'>, reader: ItemReader): boolean {
  const dated = columnKind.isDate(column) || dateFormatOf(column) !== undefined;
  // "how many passengers were injured" beside a number of them: the rows with some are another number.
  if (column.type === 'integer' && isAdditive(column)) {
    return false;
  }
  return (
    (dated || columnKind.isNumeric(column)) &&
    DONE.test(text.toLowerCase()) &&
    STATES.test(reader.items[at - 1]?.text.toLowerCase() ?? '')
  );
}

/** "with a voucher": the rows where something was recorded, or where a number is larger than zero. */
export function presentOptions(at: number, item: ItemOf<'column'>, reader: ItemReader): readonly Option[] {
  const { column, text } = item;
  const done = isDone(at, item, reader);
  if (!done && !isPresent(at, reader)) {
    return [];
  }
  const { min, evidence } = column.range ?? {};
  const gaps = (column.nulls?.count ?? 0) > 0;
  const counts = columnKind.isNumeric(column) && typeof min === 'number' && min >= 0 && evidence?.type !== 'sample';
  if (columnKind.isNumeric(column) ? columnKind.isId(column) || !counts || (!gaps && min > 0) : !gaps) {
    return [];
  }
  const { name } = column;
  const condition: Condition =
    columnKind.isNumeric(column) && !(done && gaps)
      ? { type: 'compare', column: name, op: 'gt', value: 0 }
      : { type: 'missing', column: name, negated: true };
  const reading = condition.type === 'compare' ? 'above 0' : 'not missing';
  const assumption = {
    type: 'value',
    phrase: text,
    reading,
    text: `${done ? '' : 'With '}${text}: rows where ${name} is ${reading}`
  } as const;
  return [{ score: WEIGHTS.role.flag, condition: { condition, column }, assumption }];
}
