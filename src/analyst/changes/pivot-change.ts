import type { AnalysisStep, Assumption, Measure } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan, SenseSpan } from './clause.js';
import { conditionsIn, type FoundConditions } from './conditions-in.js';
import { makeChange } from './make-change.js';
import { type PivotKey, pivotKeys } from './pivot-keys.js';
import type { Span } from './span.js';

type Axis = 'rows' | 'columns';
type AxisWord = SenseSpan<{ readonly type: 'axis'; readonly axis: Axis }>;

const one = (at: number): Span => ({ start: at, end: at + 1 });
const apart = (span: Span, others: readonly Span[]): boolean =>
  others.every(other => other.end <= span.start || other.start >= span.end);

/** The key that an axis word is said of: the one before it without another axis word between, else the one behind. */
function axesOf(clause: Clause, keys: readonly PivotKey[], words: readonly AxisWord[]): ReadonlyMap<PivotKey, Axis> {
  const found = new Map<PivotKey, Axis>();
  for (const word of words) {
    const before = [...keys].reverse().find(key => key.end <= word.start && !found.has(key));
    const behind = keys.find(key => key.start >= word.end && !found.has(key));
    const parted =
      before !== undefined && clause.places([',', ';', ':'], { start: before.end, end: word.start }).length > 0;
    const near = before !== undefined && !parted && word.start - before.end <= 3;
    const next = behind !== undefined && behind.start - word.end <= 3;
    // "one row per machine": the word itself says what stands behind it.
    const asks = ['per', 'for', ':', 'each'].includes(clause.word(word.end));
    const key =
      near && !(asks && next) && (!next || behind.start - word.end >= word.start - before.end)
        ? before
        : next
          ? behind
          : undefined;
    if (key !== undefined) {
      found.set(key, word.sense.axis);
    }
  }
  return found;
}

/** A condition at the end: "…, only 2024", "for the northern region". */
function conditionOf(clause: Clause, from: number): (FoundConditions & Span) | undefined {
  const places = clause.places(['only', 'where', 'for', 'among', 'in'], { start: from, end: clause.tokens.length });
  for (const start of places) {
    const span = { start, end: clause.tokens.length };
    const text = clause
      .slice(span)
      .replace(/^only\s+(?:for\s+|in\s+)?/iu, '')
      .replace(/\W+$/u, '');
    const found = clause.senses('fn', span).length > 0 ? undefined : conditionsIn(text, clause.profile);
    if (found !== undefined) {
      return { ...found, ...span };
    }
  }
  return undefined;
}

type Measured = {
  readonly measure: Measure;
  readonly columns: readonly ColumnSpan[];
  readonly assumptions: readonly Assumption[];
};

/** What stands in the cells: a measure of a column that is no key, or how many rows there are. */
function measured(
  clause: Clause,
  columns: readonly ColumnSpan[],
  axes: ReadonlyMap<PivotKey, Axis>
): Measured | undefined {
  const linked = columns.filter(column => column.score >= 0.9);
  const fns = clause.senses('fn').filter(fn => apart(fn, linked));
  const [fn, ...more] = fns;
  const names = new Set(more.map(other => other.sense.fn));
  if (more.length > 0 && (names.size > 1 || !names.has(fn?.sense.fn ?? 'mean'))) {
    return undefined;
  }
  const sides = [...axes.keys()].flatMap(key => key.columns);
  const numeric = columns.filter(span => columnKind.isNumeric(span.column) && !sides.includes(span));
  const beside = fn === undefined ? undefined : numeric.find(span => span.start >= fn.end && span.start <= fn.end + 3);
  const free = numeric.filter(({ column }) => axes.size === 2 || !columnKind.isGroupable(column));
  const [only, ...others] = free;
  const column = beside ?? (others.length === 0 ? only : undefined);
  if (fn !== undefined) {
    return column === undefined
      ? undefined
      : { measure: { fn: fn.sense.fn, column: column.column.name }, columns: [column], assumptions: [] };
  }
  if (column === undefined || clause.senses('count').length > 0) {
    return free.length > 0 && clause.senses('count').length === 0
      ? undefined
      : { measure: { fn: 'count' }, columns: [], assumptions: [] };
  }
  if (clause.places(['values', 'value', 'cells', 'cell', 'wide']).length === 0) {
    return undefined;
  }
  const { name } = column.column;
  const text = `Where several rows fall in one cell it holds the mean of ${name}`;
  return {
    measure: { fn: 'mean', column: name },
    columns: [column],
    assumptions: [{ type: 'operation', phrase: '', reading: 'mean', text }]
  };
}

const IDLE =
  'showing show shows containing giving holding displaying inside cells cell values value create make build sizes against versus normalized normalised table margins one a each it using aggregated by filled with'.split(
    ' '
  );

/** "pivot table of mean fare by sex and class", "teams down the side, years across, number of matches in the cells". */
export function pivotChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('pivot');
  const words = clause.changes('axis');
  const across = words.filter(word => word.sense.axis === 'columns');
  const clear = heads.some(head => !/^(?:matrix|table|grid|cross|tabulate)$/u.test(clause.slice(head).toLowerCase()));
  if (!clear && (across.length === 0 || words.length < 2)) {
    return [];
  }
  const shares = clause.senses('share');
  const normal = clause.changes('normalized');
  const columns = clause.columnsIn().filter(column => apart(column, [...heads, ...normal]));
  const fns = clause.senses('fn').filter(fn =>
    apart(
      fn,
      columns.filter(column => column.score >= 0.9)
    )
  );
  const possible = pivotKeys(clause, columns, heads);
  const axes = axesOf(clause, possible, words);
  const cells = measured(clause, columns, axes);
  if (cells === undefined) {
    return [];
  }
  const sides = possible.filter(key => !key.columns.some(column => cells.columns.includes(column)));
  const keys = axes.size === 2 ? sides.filter(key => axes.has(key)) : sides;
  const [first, second, ...others] = keys;
  if (first === undefined || second === undefined || others.length > 0 || first.name === second.name) {
    return [];
  }
  if (axes.size === 2 && axes.get(first) === axes.get(second)) {
    return [];
  }
  const turned = axes.get(first) === 'columns' || axes.get(second) === 'rows';
  const [down, over] = turned ? [second, first] : [first, second];
  const [share] = normal;
  const unit =
    shares[0]?.sense.unit ??
    (normal.some(word => /percent/u.test(clause.slice(word).toLowerCase())) ? 'percent' : 'fraction');
  const zeros = clause.places(['zeros', 'zeroes', 'zero', '0']);
  const totals = clause.changes('totals');
  if ((share !== undefined || shares.length > 0) && cells.measure.fn !== 'count') {
    return [];
  }
  const step: AnalysisStep = {
    type: 'pivot',
    rows: [down.name],
    columns: [over.name],
    measure: cells.measure,
    ...(share === undefined && shares.length === 0 ? {} : { share: { of: share?.sense.of ?? 'all', unit } }),
    totals: totals.length > 0,
    zeros: zeros.length > 0
  };
  const last = Math.max(first.end, second.end, ...cells.columns.map(column => column.end));
  const where = conditionOf(clause, last);
  const assumption: Assumption = {
    type: 'method',
    phrase: '',
    reading: `${down.name} down, ${over.name} across`,
    text: `${down.name} goes down the side and ${over.name} across the top`
  };
  const tail = zeros[0] === undefined ? [] : [{ start: zeros[0], end: clause.tokens.length }];
  const uses: readonly Span[] = [
    ...heads,
    ...words,
    ...fns,
    ...clause.senses('count'),
    ...shares,
    ...normal,
    ...totals,
    ...tail,
    ...(where === undefined ? [] : [where]),
    ...keys,
    ...clause.senses('group'),
    ...clause.senses('list'),
    ...clause.places(IDLE).map(one),
    // "count by a and b, a as rows and b as columns"
    ...columns.filter(({ column }) => [...down.columns, ...over.columns].some(key => key.column === column))
  ];
  const named = [...down.columns, ...over.columns, ...cells.columns];
  return [
    makeChange(
      clause,
      [
        ...(where === undefined ? [] : [{ type: 'filter' as const, where: [...where.where] }]),
        ...down.steps,
        ...over.steps,
        step
      ],
      named,
      uses,
      {
        final: true,
        assumptions: [
          ...(axes.size === 0 ? [assumption] : []),
          ...down.assumptions,
          ...over.assumptions,
          ...cells.assumptions,
          ...(where?.assumptions ?? [])
        ],
        score: (clear || axes.size === 2 ? 0 : WEIGHTS.assumed) + (where?.score ?? 0)
      }
    )
  ];
}
