import fc from 'fast-check';
import type { ColumnProfile } from '../../../datasets/index.js';
import type { AnalysisStep } from '../../index.js';
import { operationOf } from '../../plan/operation-of.js';
import { MAKERS } from './random-step.js';

type Columns = readonly ColumnProfile[];
type Steps = readonly AnalysisStep[];

const NAMES = Object.keys(MAKERS) as (keyof typeof MAKERS)[];
const at = (place: string): typeof NAMES =>
  NAMES.filter(name => {
    const maker = MAKERS[name];
    return typeof maker !== 'string' && maker.place === place;
  });
const ROWS = at('rows');
const ENDS = [...at('end'), ...at('groups')];

function step(names: typeof NAMES, columns: Columns): fc.Arbitrary<AnalysisStep> {
  return fc.constantFrom(...names).chain((name): fc.Arbitrary<AnalysisStep> => {
    const maker = MAKERS[name];
    return (typeof maker === 'string' ? undefined : maker.make(columns)) ?? step(names, columns);
  });
}

function afterGroups(first: AnalysisStep): fc.Arbitrary<Steps> {
  const having = step(['having'], []);
  const descending = fc.boolean();
  const sort = descending.map((value): AnalysisStep => ({ type: 'sort', descending: value }));
  const top = fc
    .record({
      direction: fc.constantFrom('max', 'min'),
      count: fc.integer({ min: 1, max: 3 }),
      skip: fc.constantFrom(0, 1),
      answer: fc.constantFrom('label', 'table')
    })
    .map((rest): AnalysisStep => ({ type: 'top', ...rest, columns: [] }));
  const numeric = first.type !== 'aggregate' || !['mode', 'min', 'max', 'range'].includes(first.measures[0]?.fn ?? '');
  return numeric
    ? fc.oneof(
        fc.constant([first]),
        having.map(one => [first, one]),
        sort.map(one => [first, one]),
        step(['reduce', 'round'], []).map(one => [first, one]),
        top.map(one => [first, one]),
        fc.tuple(having, fc.oneof(sort, top)).map(two => [first, ...two])
      )
    : fc.constant([first]);
}

function ending(columns: Columns): fc.Arbitrary<Steps> {
  return fc
    .oneof(
      { weight: 3, arbitrary: step(ENDS, columns) },
      { weight: 1, arbitrary: step(at('groups'), columns) },
      // All rows together.
      {
        weight: 1,
        arbitrary: step(['aggregate'], columns).map(one => (one.type === 'aggregate' ? { ...one, by: [] } : one))
      }
    )
    .chain(last =>
      ('by' in last && Array.isArray(last.by) && last.by.length > 0) || last.type === 'distribution'
        ? afterGroups(last)
        : fc.constant([last])
    );
}

/** A plan over these columns: up to three steps that leave rows, then one or more that make the answer. */
export function randomPlan(columns: Columns, depth = 0): fc.Arbitrary<Steps> {
  const more = depth < 3 ? [{ weight: 2, arbitrary: prepared(columns, depth) }] : [];
  return fc.oneof({ weight: 2, arbitrary: ending(columns) }, ...more);
}

function prepared(columns: Columns, depth: number): fc.Arbitrary<Steps> {
  const names = depth === 0 ? [...ROWS, 'filter' as const, 'filter' as const, 'filter' as const] : ROWS;
  return step(names, columns).chain(first => {
    const after = operationOf(first).after?.(first, columns) ?? columns;
    return randomPlan(after, depth + 1).map(rest => [first, ...rest]);
  });
}
