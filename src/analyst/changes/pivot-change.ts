import type { AnalysisStep, Assumption, Measure } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan, SenseSpan } from './clause.js';
import { makeChange } from './make-change.js';
import type { Span } from './span.js';

type Axis = 'rows' | 'columns';

/** The column that an axis word is said of: the one before it without another axis word between, else the one behind. */
function axesOf(
  keys: readonly ColumnSpan[],
  words: readonly SenseSpan<{ readonly type: 'axis'; readonly axis: Axis }>[]
): ReadonlyMap<ColumnSpan, Axis> {
  const found = new Map<ColumnSpan, Axis>();
  for (const word of words) {
    const before = [...keys].reverse().find(key => key.end <= word.start && !found.has(key));
    const behind = keys.find(key => key.start >= word.end && !found.has(key));
    const near = before !== undefined && word.start - before.end <= 3;
    const next = behind !== undefined && behind.start - word.end <= 3;
    const key =
      near && (!next || behind.start - word.end >= word.start - before.end) ? before : next ? behind : undefined;
    if (key !== undefined) {
      found.set(key, word.sense.axis);
    }
  }
  return found;
}

const one = (at: number): Span => ({ start: at, end: at + 1 });

/** "pivot table of mean fare by sex and class", "teams down the side, positions across, zeros where nobody plays". */
export function pivotChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('pivot');
  const words = clause.changes('axis');
  const across = words.filter(word => word.sense.axis === 'columns');
  const clear = heads.some(head => !/^(?:matrix|table|grid|cross|tabulate)$/u.test(clause.slice(head).toLowerCase()));
  if (!clear && (across.length === 0 || words.length < 2)) {
    return [];
  }
  const linked = clause.columnsIn().filter(column => column.score >= 0.9);
  const fns = clause
    .senses('fn')
    .filter(fn => linked.every(column => column.end <= fn.start || column.start >= fn.end));
  const [fn, ...more] = fns;
  const counts = clause.senses('count');
  const shares = clause.senses('share');
  const normal = clause.changes('normalized');
  const all = clause
    .columnsIn()
    .filter(column => [...heads, ...normal].every(span => span.end <= column.start || span.start >= column.end));
  const measured =
    fn === undefined
      ? undefined
      : all.find(column => column.start >= fn.end && column.start <= fn.end + 3 && columnKind.isNumeric(column.column));
  const keys = all.filter(column => column !== measured);
  const axes = axesOf(keys, words);
  const [first, second, ...others] = keys;
  if (
    more.length > 0 ||
    (fn !== undefined && measured === undefined) ||
    first === undefined ||
    second === undefined ||
    others.length > 0
  ) {
    return [];
  }
  if (!keys.every(({ column }) => columnKind.isGroupable(column))) {
    return [];
  }
  const turned = axes.get(first) === 'columns' || axes.get(second) === 'rows';
  if (axes.size === 2 && axes.get(first) === axes.get(second)) {
    return [];
  }
  const [down, over] = turned ? [second, first] : [first, second];
  const measure: Measure =
    measured === undefined || fn === undefined ? { fn: 'count' } : { fn: fn.sense.fn, column: measured.column.name };
  const [share] = normal;
  const unit =
    shares[0]?.sense.unit ??
    (normal.some(word => /percent/u.test(clause.slice(word).toLowerCase())) ? 'percent' : 'fraction');
  const zeros = clause.places(['zeros', 'zeroes', 'zero', '0']);
  const totals = clause.changes('totals');
  const counted = measure.fn === 'count';
  if ((share !== undefined || shares.length > 0) && !counted) {
    return [];
  }
  const step: AnalysisStep = {
    type: 'pivot',
    rows: [down.column.name],
    columns: [over.column.name],
    measure,
    ...(share === undefined && shares.length === 0 ? {} : { share: { of: share?.sense.of ?? 'all', unit } }),
    totals: totals.length > 0,
    zeros: zeros.length > 0
  };
  const assumption: Assumption = {
    type: 'method',
    phrase: '',
    reading: `${down.column.name} down, ${over.column.name} across`,
    text: `${down.column.name} goes down the side and ${over.column.name} across the top`
  };
  const tail = zeros[0] === undefined ? [] : [{ start: zeros[0], end: clause.tokens.length }];
  const uses: readonly Span[] = [
    ...heads,
    ...words,
    ...fns,
    ...counts,
    ...shares,
    ...normal,
    ...totals,
    ...tail,
    ...clause.senses('group'),
    ...clause.senses('list'),
    ...clause
      .places([
        'inside',
        'cells',
        'cell',
        'values',
        'create',
        'make',
        'build',
        'sizes',
        'against',
        'versus',
        'normalized',
        'normalised',
        'table',
        'margins'
      ])
      .map(one)
  ];
  const columns = measured === undefined ? [down, over] : [down, over, measured];
  return [
    makeChange(clause, [step], columns, uses, {
      final: true,
      assumptions: axes.size === 0 ? [assumption] : [],
      score: clear || axes.size === 2 ? 0 : WEIGHTS.assumed
    })
  ];
}
