import type { Assumption, Condition } from '../../analysis/index.js';
import { splitName } from '../linking/split-name.js';
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

const SOURCES = new Set(['start', 'origin', 'from', 'departure', 'dep', 'source', 'pickup', 'orig', 'begin', 'sender']);
const TARGETS = new Set([
  'end',
  'dest',
  'destination',
  'to',
  'arrival',
  'arr',
  'target',
  'dropoff',
  'receiver',
  'finish'
]);

/** "from A to B": a place of departure is not one of arrival. */
function direction(at: number, item: ItemOf<'values'>, reader: ItemReader): number {
  const words = reader.wordsBetween(reader.before(at), at);
  const name = splitName(item.column.name);
  const wrong = words.at(-1) === 'from' ? TARGETS : words.at(-1) === 'to' ? SOURCES : undefined;
  return wrong !== undefined && name.some(word => wrong.has(word)) ? WEIGHTS.role.unasked : 0;
}

/** The test that values of one column make, taking the name of that column beside it along. */
export function bindValues(at: number, item: ItemOf<'values'>, reader: ItemReader): readonly Option[] {
  const literal = item.values.length > 1 || fold(item.text).endsWith(fold(item.values.join('')));
  const assumption: Assumption = {
    type: 'value',
    phrase: item.text,
    reading: item.values.join(', '),
    text: `“${item.text}” read as ${item.column.name} ${item.negated ? 'other than' : '='} ${item.values.join(', ')}`
  };
  const base = {
    condition: { condition: conditionOf(item), column: item.column },
    ...(literal ? {} : { assumption })
  };
  const link = WEIGHTS.link * Math.log(Math.min(1, item.score)) + direction(at, item, reader);
  const named = [reader.before(at), reader.after(at)].filter(place => reader.column(place)?.column === item.column);
  return [...named.map(place => ({ ...base, score: Math.max(link, -0.3), uses: [place] })), { ...base, score: link }];
}
