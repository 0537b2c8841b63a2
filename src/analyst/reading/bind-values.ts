import type { Assumption, Condition } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { fold } from '../language/fold.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';

function conditionOf(item: ItemOf<'values'>): Condition {
  const { column, values, negated } = item;
  const [value, ...others] = values;
  if (others.length > 0 || value === undefined) {
    return { type: 'in', column: column.name, values: [...values], ...(negated ? { negated: true } : {}) };
  }
  return { type: 'compare', column: column.name, op: negated ? 'ne' : 'eq', value };
}

/** The test that values of one column make, taking the name of that column beside it along. */
export function bindValues(at: number, item: ItemOf<'values'>, reader: ItemReader): readonly Option[] {
  const literal = item.values.length > 1 || fold(item.text).endsWith(fold(item.values.join('')));
  const assumption: Assumption = {
    type: 'value',
    phrase: item.text,
    reading: item.values.join(', '),
    text: `‘${item.text}’ read as ${item.column.name} ${item.negated ? 'other than' : '='} ${item.values.join(', ')}`
  };
  const base = {
    condition: { condition: conditionOf(item), column: item.column },
    ...(literal ? {} : { assumption })
  };
  const link = WEIGHTS.link * Math.log(Math.min(1, item.score));
  const named = [reader.before(at), reader.after(at)].filter(place => reader.column(place)?.column === item.column);
  return [...named.map(place => ({ ...base, score: Math.max(link, -0.3), uses: [place] })), { ...base, score: link }];
}
