import type { Measure } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import type { RuleContext } from './rule-context.js';

/** More columns than that are no table that is read. */
const MOST = 60;

const FUNCTIONS = new Set<Measure['fn']>(['mean', 'median', 'sum', 'min', 'max', 'std', 'var']);

/** "mean of all numeric columns by species": one measure of every column of numbers that is no key. */
export function everyNumberRule(context: RuleContext): readonly Draft[] {
  const fns = context.markers('fn');
  const nouns = context.markers('columns');
  const all = [
    ...context.markers('option').filter(({ sense }) => sense.option === 'all'),
    ...context.markers('chart').filter(({ sense }) => sense.allNumbers === true && sense.draws !== true)
  ];
  if (all.length === 0 || fns.length === 0) {
    return [];
  }
  const keys = context.role('key');
  const roles = context.reading.columns.every(({ role }) => role === 'key' || role === 'noun');
  const columns = context.columns
    .map(({ column }) => column)
    .filter(column => columnKind.isNumeric(column) && column.type !== 'duration' && !columnKind.isId(column))
    .filter(column => !keys.some(key => key.column === column));
  if (!roles || context.reading.having !== undefined || columns.length > MOST) {
    return [];
  }
  if (columns.length === 0 || !fns.every(({ sense }) => FUNCTIONS.has(sense.fn))) {
    return [];
  }
  const measures = columns.flatMap(({ name }) => fns.map(({ sense }): Measure => ({ fn: sense.fn, column: name })));
  const ids = context.columns.filter(({ column }) => columnKind.isNumeric(column) && columnKind.isId(column));
  const text = `Left out as keys: ${ids.map(({ column }) => column.name).join(', ')}`;
  return [
    {
      steps: [...context.filter(), { type: 'aggregate', by: keys.map(keyOf), measures }],
      uses: [
        ...[...fns, ...nouns, ...all].map(({ item }) => item),
        ...keys.map(key => key.item),
        ...context.markers('group').map(({ item }) => item)
      ],
      score: 0,
      assumptions: ids.length === 0 ? [] : [{ type: 'column', phrase: '', reading: '', text }]
    }
  ];
}
