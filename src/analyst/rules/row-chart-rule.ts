import { type AnalysisStep, type Assumption, type ChartStep, chartName, keyColumn } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import { chartWish, type ChartWish } from './chart-wish.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { keyOf } from './key-of.js';
import { namedGroups } from './named-groups.js';
import type { RuleContext } from './rule-context.js';

function isNumber(column: ColumnProfile): boolean {
  return (column.type === 'integer' || column.type === 'number') && !columnKind.isId(column);
}

/** Groups that fit beside each other when their rows are drawn. */
const GROUPS = 60;

type Parts = { readonly measures: readonly RoleColumn[]; readonly keys: readonly RoleColumn[] };

/** The columns whose values are drawn, in the order of the question. */
function measured(context: RuleContext): readonly RoleColumn[] {
  return [...context.role('measure'), ...context.role('subject')].sort((one, other) => one.item - other.item);
}

/** "distribution of areas below 200": the column of the condition is the one that is drawn. */
function limited(context: RuleContext): readonly RoleColumn[] {
  const { items, conditions } = context.reading;
  return conditions.flatMap(({ column, items: places }): readonly RoleColumn[] => {
    const item = places.find(place => items[place]?.type === 'column');
    return item === undefined || !isNumber(column) ? [] : [{ column, role: 'measure', item }];
  });
}

function partsOf(context: RuleContext): Parts {
  const keys = context.role('key');
  const apart = keys.length === 0 ? namedGroups(context, []).keys : [];
  const measures = measured(context);
  return { measures: measures.length > 0 ? measures : limited(context), keys: [...keys, ...apart] };
}

function assumeKind(kind: ChartStep['kind']): Assumption {
  const name = chartName({ kind });
  return { type: 'operation', phrase: '', reading: name, text: `No kind of chart was named: drawn as a ${name}` };
}

function draft(
  context: RuleContext,
  wish: ChartWish,
  step: ChartStep,
  used: readonly RoleColumn[],
  score: number
): readonly Draft[] {
  const apart = context.role('key').length === 0 && step.by !== undefined ? namedGroups(context, []) : undefined;
  const steps: readonly AnalysisStep[] = [...context.filter(apart?.conditions), step];
  const groups = step.by === undefined ? [] : context.markers('group').map(({ item }) => item);
  return [
    {
      steps,
      uses: [...wish.uses, ...used.map(({ item }) => item), ...groups],
      score,
      assumptions: wish.kind === undefined && !wish.correlations ? [assumeKind(step.kind)] : []
    }
  ];
}

/** Histograms, densities, boxes, violins and strips of numbers, of all rows or by group. */
function distribution(context: RuleContext, wish: ChartWish): readonly Draft[] {
  const { measures, keys } = partsOf(context);
  const [key, ...more] = keys;
  if (key?.time === undefined && (key?.column.distinct?.count ?? 0) > GROUPS) {
    return [];
  }
  if (measures.length === 0 || !measures.every(({ column }) => isNumber(column)) || more.length > 0) {
    return [];
  }
  if (measures.length > 1 && (key !== undefined || wish.kind === undefined)) {
    return [];
  }
  const compared = context.says('compare', 'compared', 'comparing');
  const additive = measures.every(({ column }) => isAdditive(column));
  const timed = key?.time?.as === 'period' && wish.kind !== 'box' && wish.kind !== 'violin';
  const kind =
    wish.kind ?? (key === undefined ? 'histogram' : additive && !wish.spread && !compared ? undefined : 'box');
  if (kind === undefined || !['histogram', 'density', 'box', 'violin', 'strip'].includes(kind) || timed) {
    return [];
  }
  const { bins, log, stacked, horizontal, order, trend } = wish.look;
  const looks = bins === undefined || kind === 'histogram';
  const piled = stacked !== true || (kind === 'histogram' && key !== undefined);
  if (
    !looks ||
    !piled ||
    horizontal === true ||
    order !== undefined ||
    trend !== undefined ||
    (kind === 'strip' && key === undefined)
  ) {
    return [];
  }
  if (kind === 'strip' && key?.time !== undefined) {
    return [];
  }
  const step: ChartStep = {
    type: 'chart',
    kind,
    columns: measures.map(({ column }) => column.name),
    ...(key === undefined ? {} : { by: keyOf(key) }),
    ...(bins === undefined ? {} : { bins }),
    ...(log === undefined ? {} : { log }),
    ...(stacked === true ? { stacked } : {})
  };
  // "distribution of age" alone asks for a look at it, in whatever form.
  const score = wish.kind === undefined ? (wish.draws ? WEIGHTS.assumed : 2 * WEIGHTS.assumed) : 0;
  return draft(context, wish, step, [...measures, ...keys], score);
}

/** The columns along x and y: as the question places them, "y against x", else the first one along x. */
function placed(context: RuleContext, columns: readonly RoleColumn[]): readonly [RoleColumn, RoleColumn] | undefined {
  const [first, second, ...others] = columns;
  if (first === undefined || second === undefined || others.length > 0) {
    return undefined;
  }
  const markers = context.markers('chart');
  const axes = markers.filter(({ sense }) => sense.axis !== undefined);
  if (axes.length > 0) {
    const behind = axes.every(({ item }) => item > first.item);
    const near = axes.map(({ item, sense }) => {
      const before = [first, second].filter(one => one.item < item).at(-1);
      const after = [first, second].find(one => one.item > item);
      return { axis: sense.axis, column: behind ? before : after };
    });
    const x = near.find(({ axis }) => axis === 'x')?.column;
    const y = near.find(({ axis }) => axis === 'y')?.column;
    const other = (one: RoleColumn): RoleColumn => (one === first ? second : first);
    const found: readonly [RoleColumn, RoleColumn] | undefined =
      x !== undefined ? [x, y ?? other(x)] : y !== undefined ? [other(y), y] : undefined;
    return found !== undefined && found[0] !== found[1] ? found : undefined;
  }
  const between = (item: number): boolean => item > first.item && item < second.item;
  const words = context.reader.wordsBetween(first.item, second.item);
  const against =
    markers.some(({ item, sense }) => sense.against === true && between(item)) ||
    words.some(word => word === 'vs' || word === 'versus');
  return against ? [second, first] : [first, second];
}

/** Points: one column against another, coloured by a third. */
function points(context: RuleContext, wish: ChartWish): readonly Draft[] {
  const { measures, keys } = partsOf(context);
  const [key, ...more] = keys;
  const usable = measures.every(({ column }) => isNumber(column) || columnKind.isDate(column));
  const axes = placed(context, measures);
  if (
    axes === undefined ||
    !usable ||
    more.length > 0 ||
    key?.time !== undefined ||
    (key?.column.distinct?.count ?? 0) > GROUPS
  ) {
    return [];
  }
  const [x, y] = axes;
  const named = wish.kind === 'scatter' || (wish.kind === undefined && isNumber(x.column));
  const { log, trend, ...others } = wish.look;
  if (!named || !isNumber(y.column) || Object.keys(others).length > 0 || (trend === true && key !== undefined)) {
    return [];
  }
  const step: ChartStep = {
    type: 'chart',
    kind: 'scatter',
    columns: [x.column.name, y.column.name],
    ...(key === undefined ? {} : { by: keyColumn(keyOf(key)) }),
    ...(log === undefined ? {} : { log }),
    ...(trend === undefined ? {} : { trend })
  };
  return draft(context, wish, step, [...measures, ...keys], wish.kind === undefined ? WEIGHTS.assumed : 0);
}

/** A line through rows, in the order of x. */
function rowLine(context: RuleContext, wish: ChartWish): readonly Draft[] {
  const axes = placed(context, measured(context));
  if (wish.kind !== 'line' || axes === undefined || context.role('key').length > 0) {
    return [];
  }
  const [x, y] = columnKind.isDate(axes[1].column) ? [axes[1], axes[0]] : axes;
  const unique = columnKind.isUnique(x.column, context.profile) === true;
  if (!isNumber(y.column) || !(columnKind.isDate(x.column) || isNumber(x.column)) || !unique) {
    return [];
  }
  const step: ChartStep = { type: 'chart', kind: 'line', columns: [x.column.name, y.column.name] };
  return Object.keys(wish.look).length > 0 ? [] : draft(context, wish, step, [x, y], 0);
}

/** Pair plots and heat maps of correlations. */
function pairs(context: RuleContext, wish: ChartWish): readonly Draft[] {
  const asksHeat = wish.kind === 'heatmap' || (wish.kind === undefined && wish.draws && wish.correlations);
  if ((wish.kind !== 'pairs' && !asksHeat) || context.role('key').length > 0 || Object.keys(wish.look).length > 0) {
    return [];
  }
  const measures = measured(context);
  const all = context.profile.columns.filter(isNumber);
  const generic = context.markers('columns').map(({ item }) => item);
  const named = measures.map(({ column }) => column);
  const open = measures.length === 0 && (wish.kind === 'pairs' || wish.correlations || wish.allNumbers);
  const columns = measures.length > 0 ? named : open ? all : [];
  if (columns.length < 2 || !columns.every(isNumber)) {
    return [];
  }
  const kind = asksHeat ? 'heatmap' : 'pairs';
  const step: ChartStep = { type: 'chart', kind, columns: columns.map(({ name }) => name) };
  return draft(context, wish, step, measures, 0).map(one => ({
    ...one,
    uses: [...one.uses, ...generic],
    assumptions: open
      ? [
          {
            type: 'operation',
            phrase: '',
            reading: 'all numeric columns',
            text: 'All numeric columns but keys are shown'
          }
        ]
      : []
  }));
}

/** Charts of rows: how numbers are spread, and how they lie to each other. */
export function rowChartRule(context: RuleContext): readonly Draft[] {
  const wish = chartWish(context);
  if (wish === undefined || context.has('fn', 'share', 'compare', 'superlative', 'most', 'top', 'distinct')) {
    return [];
  }
  return wish.draws
    ? [...distribution(context, wish), ...points(context, wish), ...rowLine(context, wish), ...pairs(context, wish)]
    : context.markers('chart').some(({ text }) => text.startsWith('distribut'))
      ? distribution(context, wish)
      : [];
}
