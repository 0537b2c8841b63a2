import type { Condition } from '../../analysis/index.js';
import { flagOf } from '../linking/flag-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from './column-kind.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';
import { presentOptions } from './present-options.js';

/** "no tip information": what is denied is that a value was recorded. */
const RECORDED =
  /^(?:data|info|information|values?|figures?|entry|entries|records?|recorded|readings?|measurements?|known|given|available|status)$/iu;

/** "no tip": the rows where a number is zero or missing; only missing where no zero can be. */
function withoutAny({ column, text }: ItemOf<'column'>, behind: string): Pick<Option, 'condition' | 'assumption'> {
  const missing = { type: 'missing', column: column.name } as const;
  const zero = { type: 'compare', column: column.name, op: 'eq', value: 0 } as const;
  if (!columnKind.isNumeric(column) || RECORDED.test(behind)) {
    return { condition: { condition: missing, column } };
  }
  const { min, max, evidence } = column.range ?? {};
  const known = typeof min === 'number' && typeof max === 'number' && evidence?.type !== 'sample';
  if (known && (min > 0 || max < 0)) {
    return { condition: { condition: missing, column } };
  }
  if (column.nulls?.count === 0 && column.nulls.evidence.type !== 'sample') {
    return { condition: { condition: zero, column } };
  }
  return {
    condition: { condition: { type: 'any', conditions: [missing, zero] }, column },
    assumption: {
      type: 'value',
      phrase: text,
      reading: '0 or missing',
      text: `No ${text}: rows where ${column.name} is 0 and rows where it is missing`
    }
  };
}

/** "the total excluding shipping" is another amount, and not that of the rows without any. */
function takesAway(text: string, { column }: ItemOf<'column'>): boolean {
  return (
    /^(?:excluding|except|excluded|exclude|not including|not counting)\b/iu.test(text) && columnKind.isNumeric(column)
  );
}

/** The conditions that a column of yes and no, or one that is denied or said to hold something, makes by itself. */
export function flagOptions(at: number, item: ItemOf<'column'>, reader: ItemReader): readonly Option[] {
  const { column } = item;
  const flag = flagOf(column);
  const left = at - 1;
  const negation = [left, left - 1, left - 2].find(
    place =>
      reader.items[place]?.type === 'negation' &&
      reader.items.slice(place + 1, at).every(other => other.type === 'grammar')
  );
  const equals = (value: string | number | boolean): Condition => ({
    type: 'compare',
    column: column.name,
    op: 'eq',
    value
  });
  const uses = negation === undefined ? [] : [negation];
  const options: Option[] = [];
  if (flag === undefined && negation === undefined) {
    options.push(...presentOptions(at, item, reader));
  }
  if (flag !== undefined) {
    const value = negation === undefined ? flag.yes : flag.no;
    options.push({ score: WEIGHTS.role.flag, uses, condition: { condition: equals(value), column } });
  } else if (negation !== undefined && !takesAway(reader.items[negation]?.text ?? '', item)) {
    // Nothing is missing in the column: what is denied must be one of its values.
    const vacuous = columnKind.isText(column) && column.nulls?.count === 0 && column.nulls.evidence.type === 'full';
    const score = vacuous ? WEIGHTS.role.unasked : WEIGHTS.role.flag;
    options.push({ score, uses, ...withoutAny(item, reader.items[at + 1]?.text ?? '') });
  }
  return options;
}
