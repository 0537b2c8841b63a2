import type { AnalysisStep } from '../../analysis/index.js';
import { assumeMethod } from '../reading/assume-method.js';
import type { BoundCondition, RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { isMeasured } from './is-measured.js';
import type { RuleContext } from './rule-context.js';
import { verdictOf } from './verdict-of.js';

type Step = Extract<AnalysisStep, { type: 'regress' }>;
type Report = Step['report'][number];

const ON = new Set([
  'on',
  'against',
  'over',
  'from',
  'versus',
  'vs',
  'using',
  'by',
  'with',
  'as',
  'in',
  'predicting',
  'predicts'
]);
const FROM_FIRST = /^(?:predicting|predicts|predict|explaining|explains|to)$/u;

/** "x as the predictor", "the response is y": what the question says of each side; one of them is enough. */
function sidesTold(
  context: RuleContext,
  [first, second]: readonly [RoleColumn, RoleColumn]
): { readonly x: RoleColumn; readonly y: RoleColumn } | undefined {
  const said = context.markers('option').flatMap(({ sense, item, text }) => {
    if (sense.option !== 'explains' && sense.option !== 'explained') {
      return [];
    }
    const behind = /^(?:as|is|being|\()\b/u.test(text);
    const before = [second, first].find(column => column.item < item);
    const next = [first, second].find(column => column.item > item);
    return [{ column: behind ? before : (next ?? before), explains: sense.option === 'explains' }];
  });
  const [one, ...more] = said.map(({ column, explains }) => (explains ? column : column === first ? second : first));
  return one === undefined || more.some(other => other !== one)
    ? undefined
    : { x: one, y: one === first ? second : first };
}

/** Which of two columns is explained by the other, from the words around them. */
function sides(
  context: RuleContext,
  [first, second]: readonly [RoleColumn, RoleColumn]
): { readonly x: RoleColumn; readonly y: RoleColumn; readonly open: boolean } {
  const { items } = context.reading;
  const told = sidesTold(context, [first, second]);
  if (told !== undefined) {
    return { ...told, open: false };
  }
  const between = items.slice(first.item + 1, second.item).map(item => item.text.toLowerCase());
  const before = items.slice(0, first.item).map(item => item.text.toLowerCase());
  if (between.some(word => FROM_FIRST.test(word))) {
    return { x: first, y: second, open: false };
  }
  const clear = between.some(word => ON.has(word)) || before.some(word => /^(?:predict|explain)/u.test(word));
  return { x: second, y: first, open: !clear };
}

function reportOf(
  context: RuleContext
): { readonly report: readonly Report[]; readonly uses: readonly number[] } | undefined {
  const parts = context.markers('part').filter(({ sense }) => sense.part !== 'verdict');
  const known = parts.flatMap(({ sense }): readonly Report[] => {
    switch (sense.part) {
      case 'slope':
      case 'intercept':
      case 'square':
      case 'p':
      case 'n':
        return [sense.part];
      case 'coefficient':
        return ['r'];
      default:
        return [];
    }
  });
  return known.length < parts.length ? undefined : { report: [...new Set(known)], uses: parts.map(part => part.item) };
}

/** The value at which the line is asked for: "at 10", "for an age of 40", "when age is 40". */
function valueAt(
  context: RuleContext,
  x: string
): { readonly value: number; readonly uses: readonly number[]; readonly rest: readonly BoundCondition[] } | undefined {
  const { items, conditions, used } = context.reading;
  const free = items.flatMap((item, at) =>
    item.type === 'number' && !used.has(at) ? [{ at, value: item.value }] : []
  );
  const bound = conditions.filter(
    ({ column, condition }) => column.name === x && condition.type === 'compare' && condition.op === 'eq'
  );
  const rest = conditions.filter(one => !bound.includes(one));
  const counts = context.markers('count').map(one => one.item);
  const [number, ...more] = free;
  if (number !== undefined && more.length === 0 && bound.length === 0) {
    return { value: number.value, uses: [number.at, ...counts], rest };
  }
  const [only, ...others] = bound;
  const value = only?.condition.type === 'compare' ? only.condition.value : undefined;
  return typeof value === 'number' && others.length === 0 && free.length === 0
    ? { value, uses: counts, rest }
    : undefined;
}

/** The straight line through two columns. */
export function regressRule(context: RuleContext): readonly Draft[] {
  const markers = context.markers('statistic').filter(({ sense }) => sense.of !== 'test' || sense.name !== undefined);
  const lines = markers.filter(({ sense }) => sense.of === 'regression');
  const told = reportOf(context);
  const others = markers.filter(({ sense }) => sense.of !== 'regression');
  const correlated = others.every(({ sense }) => sense.of === 'correlation' && (sense.name ?? 'pearson') === 'pearson');
  const onlyLine = told?.report.some(part => part === 'slope' || part === 'intercept' || part === 'square') === true;
  const named = context.role('subject');
  const subjects = named.filter((one, at) => named.findIndex(({ column }) => column === one.column) === at);
  const [first, second, ...more] = subjects;
  const roles = context.reading.columns.every(({ role }) => role === 'subject' || role === 'noun');
  if (told === undefined || first === undefined || second === undefined || more.length > 0 || !roles) {
    return [];
  }
  if ((lines.length === 0 && !onlyLine) || !correlated || !isMeasured(first) || !isMeasured(second)) {
    return [];
  }
  if (context.has('fn', 'share', 'distinct', 'superlative', 'most')) {
    return [];
  }
  const judged = verdictOf(context, 'significant', 'small');
  if (judged === undefined && context.has('verdict')) {
    return [];
  }
  const { x, y, open } = sides(context, [first, second]);
  const at = valueAt(context, x.column.name);
  if (
    at === undefined &&
    (context.has('count') ||
      context.reading.items.some((item, place) => item.type === 'number' && !context.reading.used.has(place)))
  ) {
    return [];
  }
  const listed: readonly Report[] =
    others.length > 0 && !told.report.includes('r') ? ['r', ...told.report] : told.report;
  const reported: readonly Report[] = at === undefined ? listed : [...listed, 'at'];
  const parts: readonly Report[] = reported.length === 0 ? ['slope', 'intercept', 'square', 'p'] : reported;
  const step: Step = {
    type: 'regress',
    x: x.column.name,
    y: y.column.name,
    report: [...parts, ...(judged === undefined ? [] : (['verdict'] as const))],
    ...(at === undefined ? {} : { at: at.value }),
    ...(judged === undefined ? {} : { verdict: judged.verdict })
  };
  // Which column explains which decides slope and intercept; r² and p are the same both ways.
  const matters = parts.some(part => part === 'slope' || part === 'intercept' || part === 'at');
  const text = `${y.column.name} is explained by ${x.column.name}`;
  return [
    {
      steps: [...context.filter(at?.rest), step],
      uses: [
        ...context.markers('statistic').map(one => one.item),
        ...named.map(one => one.item),
        ...(at?.uses ?? []),
        ...told.uses,
        ...(judged?.uses ?? []),
        ...context
          .markers('option')
          .flatMap(({ sense, item }) =>
            ['pairs', 'predict', 'explains', 'explained'].includes(sense.option) ? [item] : []
          ),
        ...predictors(context)
      ],
      score: open && matters ? -1 : 0,
      assumptions: open ? [assumeMethod('sides', text)] : []
    }
  ];
}

/** "predicting receipts from attendance" only says which column is explained. */
function predictors(context: RuleContext): readonly number[] {
  return context
    .markers('beyond')
    .flatMap(({ sense, text, item }) =>
      sense.topic === 'prediction' && /^predict(?:s|ing)?$/u.test(text) ? [item] : []
    );
}
