import {
  type AnalysisStep,
  type Assumption,
  type ChartStep,
  chartName,
  drawsGroups,
  groupChart
} from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import { chartWish, type ChartWish } from './chart-wish.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { isTally } from './is-tally.js';
import { keyOf } from './key-of.js';
import { RuleContext } from './rule-context.js';

type Rule = (context: RuleContext) => readonly Draft[];

/** The reading without its words for charts and for showing: what is left asks for the numbers that are drawn. */
function quiet(context: RuleContext, wish: ChartWish): RuleContext {
  const shows = [...context.markers('list'), ...context.markers('wh').filter(({ sense }) => sense.hints === undefined)];
  const used = new Set([...context.reading.used, ...wish.uses, ...shows.map(({ item }) => item)]);
  return new RuleContext({ ...context.reading, used }, context.profile, context.columns);
}

function assumeKind(kind: ChartStep['kind']): Assumption {
  const name = chartName({ kind });
  return { type: 'operation', phrase: '', reading: name, text: `No kind of chart was named: drawn as a ${name}` };
}

/** The kind of chart that groups are drawn as; `undefined` when the wished kind cannot show them. */
function kindFor(
  wish: ChartWish,
  steps: readonly AnalysisStep[]
): { readonly kind: ChartStep['kind']; readonly assumptions: readonly Assumption[] } | undefined {
  if (wish.kind === undefined) {
    const stacked = wish.look.stacked !== undefined || wish.look.horizontal !== undefined;
    const kind = stacked ? 'bar' : groupChart(steps);
    return drawsGroups(kind, steps) ? { kind, assumptions: stacked ? [] : [assumeKind(kind)] } : undefined;
  }
  if (drawsGroups(wish.kind, steps)) {
    return { kind: wish.kind, assumptions: [] };
  }
  // People also call bars of groups a histogram.
  const text = 'A histogram shows one number; the groups are drawn as bars';
  return wish.kind === 'histogram' && wish.look.bins === undefined && drawsGroups('bar', steps)
    ? { kind: 'bar', assumptions: [{ type: 'operation', phrase: 'histogram', reading: 'bar chart', text }] }
    : undefined;
}

/** Values that are set side by side are lines or bars of their own: "of Berlin and Paris per month". */
function apart(draft: Draft, context: RuleContext): readonly Draft[] {
  const at = draft.steps.findIndex(step => step.type === 'aggregate');
  const step = draft.steps[at];
  if (step?.type !== 'aggregate' || step.by.length !== 1 || step.measures.length > 1) {
    return [draft];
  }
  const bound = context.reading.conditions.find(({ condition, column, at: place, pair }) => {
    const item = context.reading.items[place];
    const joined = pair === true || (item?.type === 'values' && (item.joinedByAnd === true || item.against === true));
    const several = condition.type === 'in' && condition.negated !== true && condition.values.length > 1;
    return several && joined && !step.by.includes(column.name);
  });
  if (bound === undefined) {
    return [draft];
  }
  const split = { ...step, by: [...step.by, bound.column.name] };
  const steps = draft.steps.map((one, place) => (place === at ? split : one));
  return [
    { ...draft, steps },
    { ...draft, score: draft.score + 4 * WEIGHTS.assumed }
  ];
}

function lookOf({ look }: ChartWish, kind: ChartStep['kind'], keys: number): Partial<ChartStep> | undefined {
  const { bins, trend, stacked, horizontal, ...rest } = look;
  const barLike = kind === 'bar';
  if (bins !== undefined || trend !== undefined || (horizontal !== undefined && !barLike)) {
    return undefined;
  }
  if (stacked === true && kind !== 'area' && (!barLike || keys < 2)) {
    return undefined;
  }
  return {
    ...(stacked === undefined || !barLike || keys < 2 ? {} : { stacked }),
    ...(horizontal === undefined ? {} : { horizontal }),
    ...rest
  };
}

/** The order of groups in one place: a step of the plan for one key, for two a matter of the chart. */
function inOrder(
  steps: readonly AnalysisStep[],
  order: ChartStep['order'],
  keys: number
): { readonly steps: readonly AnalysisStep[]; readonly order?: ChartStep['order'] } {
  const last = steps.at(-1);
  const sorted = last?.type === 'sort' ? (last.descending ? 'largest' : 'smallest') : undefined;
  const wanted = order ?? sorted;
  if (wanted === undefined) {
    return { steps };
  }
  const rest = sorted === undefined ? steps : steps.slice(0, -1);
  return keys > 1
    ? { steps: rest, order: wanted }
    : { steps: [...rest, { type: 'sort', descending: wanted === 'largest' }] };
}

/** Numbers with more different values are drawn by their spread and not by counts of each. */
const FEW = 12;

/** Counts of the values of a number that takes many values, where its spread was asked for. */
function countsNumbers({ steps }: Draft, context: RuleContext): boolean {
  const step = steps.find(one => one.type === 'aggregate');
  const counts = step?.type === 'aggregate' && step.measures.every(({ fn }) => fn === 'count');
  return (
    counts &&
    !context.has('group') &&
    step.by.some(key => {
      const column = context.profile.columns.find(({ name }) => name === key);
      return column !== undefined && columnKind.isNumeric(column) && (column.distinct?.count ?? FEW + 1) > FEW;
    })
  );
}

function draw(drafts: readonly Draft[], wish: ChartWish): readonly Draft[] {
  return drafts.flatMap(draft => {
    const made = kindFor(wish, draft.steps);
    const grouping = draft.steps.find(step => step.type === 'aggregate' || step.type === 'share');
    const keys = grouping?.type === 'aggregate' || grouping?.type === 'share' ? grouping.by.length : 1;
    const look = made === undefined ? undefined : lookOf(wish, made.kind, keys);
    if (made === undefined || look === undefined) {
      return [];
    }
    const { order: wanted, ...rest } = look;
    const { steps, order } = inOrder(draft.steps, wanted, keys);
    const chart: ChartStep = {
      type: 'chart',
      kind: made.kind,
      columns: [],
      ...rest,
      ...(order === undefined ? {} : { order })
    };
    return [
      {
        steps: [...steps, chart],
        uses: [...draft.uses, ...wish.uses],
        score: draft.score + (wish.kind === undefined ? WEIGHTS.assumed : 0),
        assumptions: [...draft.assumptions, ...made.assumptions]
      }
    ];
  });
}

/** "bar chart of species", "pie of orders per channel": rows are counted when nothing else is measured. */
function counted(context: RuleContext, wish: ChartWish): readonly Draft[] {
  if (context.has('fn', 'share', 'compare', 'superlative', 'top') || context.role('measure').length > 0) {
    return [];
  }
  const groupable = ({ column, time }: RoleColumn): boolean =>
    time !== undefined || columnKind.isGroupable(column) || columnKind.isText(column);
  const named = context.has('count') || context.items('rowNoun').length > 0 || context.role('noun').length > 0;
  // Behind "number of" stands what is counted.
  const shown = [...context.role('entity'), ...context.role('answer')].filter(({ column }) => !columnKind.isId(column));
  const by = [...context.role('key'), ...(context.has('count') && context.role('key').length > 0 ? [] : shown)];
  const ordered = [...by].sort((one, other) => one.item - other.item);
  if (by.length === 0 || by.length > 2 || !by.every(groupable) || wish.correlations) {
    return [];
  }
  const words = [...context.markers('count'), ...context.markers('group')].map(({ item }) => item);
  const sorts = context.markers('sort');
  const descending = !sorts.some(({ sense }) => sense.direction === 'min');
  const text = `The rows for each ${by.map(({ column }) => column.name).join(' and ')} are counted`;
  return [
    {
      steps: [
        ...context.filter(),
        { type: 'aggregate', by: ordered.map(keyOf), measures: [{ fn: 'count' }] },
        ...(sorts.length === 0 ? [] : [{ type: 'sort', descending } as const])
      ],
      uses: [...by.map(({ item }) => item), ...words, ...sorts.map(({ item }) => item)],
      score: 0,
      assumptions: named ? [] : [{ type: 'operation', phrase: '', reading: 'count', text }]
    }
  ];
}

/** "bar chart of salary by department": what is not added up is averaged when no measure is named. */
function averaged(context: RuleContext, { kind, look }: ChartWish): readonly Draft[] {
  // What is piled up or makes a whole is added up: a mean is none of its parts.
  if (look.stacked === true || kind === 'pie' || kind === 'area') {
    return [];
  }
  const measures = context.role('measure');
  const keys = context.role('key');
  const timed = keys.some(({ time }) => time !== undefined);
  const plain = measures.every(
    ({ column }) =>
      columnKind.isNumeric(column) && !columnKind.isId(column) && !isAdditive(column) && !(timed && isTally(column))
  );
  if (context.has('fn', 'count', 'share', 'compare', 'superlative', 'most', 'top', 'distinct') || !plain) {
    return [];
  }
  if (kind === 'histogram' || measures.length !== 1 || keys.length === 0 || keys.length > 2) {
    return [];
  }
  const names = measures.map(({ column }) => column.name).join(', ');
  const sorts = context.markers('sort');
  const descending = !sorts.some(({ sense }) => sense.direction === 'min');
  return [
    {
      steps: [
        ...context.filter(),
        {
          type: 'aggregate',
          by: keys.map(keyOf),
          measures: measures.map(({ column }) => ({ fn: 'mean', column: column.name }))
        },
        ...(sorts.length === 0 ? [] : [{ type: 'sort', descending } as const])
      ],
      uses: [
        ...measures.map(({ item }) => item),
        ...keys.map(({ item }) => item),
        ...context.markers('group').map(({ item }) => item),
        ...sorts.map(({ item }) => item)
      ],
      score: WEIGHTS.assumed,
      assumptions: [{ type: 'operation', phrase: '', reading: 'mean', text: `The mean of ${names} is drawn` }]
    }
  ];
}

/** Charts of groups: the plan that another rule makes of the rest of the question, drawn. */
export function chartRule(context: RuleContext, others: readonly Rule[]): readonly Draft[] {
  const wish = chartWish(context);
  if (wish?.draws !== true) {
    return [];
  }
  const rest = quiet(context, wish);
  const all = [...others.flatMap(rule => rule(rest)), ...counted(rest, wish), ...averaged(rest, wish)];
  const drafts = wish.kind === undefined ? all.filter(draft => !countsNumbers(draft, rest)) : all;
  return draw(
    drafts.flatMap(draft => apart(draft, rest)),
    wish
  );
}
