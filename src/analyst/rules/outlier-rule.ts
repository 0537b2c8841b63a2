import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { assumeMethod } from '../reading/assume-method.js';
import type { Draft } from './draft.js';
import { isMeasured } from './is-measured.js';
import { measuresOf } from './measures-of.js';
import type { RuleContext } from './rule-context.js';

type Step = Extract<AnalysisStep, { type: 'outliers' }>;

const FACTORS = { iqr: 1.5, z: 3 } as const;

type Rule = Pick<Step, 'method' | 'factor' | 'side' | 'ddof'> & {
  readonly uses: readonly number[];
  readonly assumptions: readonly Assumption[];
};

/** The rule that a question states, or the usual one. */
function ruleOf(context: RuleContext): Rule | undefined {
  const markers = context.markers('statistic');
  const named = markers.filter(({ sense }) => sense.name !== undefined || sense.of === 'standardize');
  const methods = new Set(named.map(({ sense }) => (sense.of === 'standardize' ? 'z' : sense.name)));
  const factors = new Set(markers.flatMap(({ sense }) => (sense.factor === undefined ? [] : [sense.factor])));
  const [ddof, ...more] = context.markers('ddof');
  const spreads = context.markers('fn').filter(({ sense }) => sense.fn === 'iqr');
  if (methods.size > 1 || factors.size > 1 || more.length > 0) {
    return undefined;
  }
  const method = methods.has('z') ? 'z' : 'iqr';
  const factor = [...factors][0] ?? FACTORS[method];
  const side = named.find(({ sense }) => sense.side !== undefined)?.sense.side;
  const stated = factors.size === 1;
  const text =
    method === 'iqr'
      ? `Outliers are more than ${String(factor)} interquartile ranges outside the quartiles`
      : `Outliers are more than ${String(factor)} standard deviations away from the mean`;
  const spread =
    method === 'z' && ddof === undefined
      ? [assumeMethod('ddof', 'The standard deviation is that of a sample (ddof=1)')]
      : [];
  return {
    method,
    factor,
    ...(side === undefined ? {} : { side }),
    ...(ddof === undefined || method === 'iqr' ? {} : { ddof: ddof.sense.value }),
    uses: [
      ...markers.map(one => one.item),
      ...spreads.map(one => one.item),
      ...(ddof === undefined || method === 'iqr' ? [] : [ddof.item])
    ],
    assumptions: [...(stated ? [] : [assumeMethod(method, text)]), ...spread]
  };
}

/** Words for taking outliers away, between which and the outliers no other word stands. */
function withoutThem(context: RuleContext): readonly number[] {
  const { items } = context.reading;
  const [marker] = context.markers('statistic');
  return items.flatMap((item, at) => {
    const between = marker === undefined || at > marker.item ? [item] : items.slice(at + 1, marker.item);
    const idle = between.every(one => one.type === 'grammar');
    const taking =
      item.type === 'negation' ||
      (item.type === 'marker' && item.sense.type === 'beyond' && /^(?:remov|drop|delet)/u.test(item.text)) ||
      (item.type === 'unknown' && /^(?:exclud|remov|drop|ignor|leav|omit)/iu.test(item.text));
    return taking && idle && at < (marker?.item ?? 0) ? [at] : [];
  });
}

/** Outliers: how many, which rows, their limits, or a measure without them. */
export function outlierRule(context: RuleContext): readonly Draft[] {
  const markers = context.markers('statistic');
  const isOutlier = markers.some(({ sense }) => sense.of === 'outlier');
  const kinds = markers.every(({ sense }) => sense.of === 'outlier' || sense.of === 'standardize');
  const rule = isOutlier && kinds ? ruleOf(context) : undefined;
  const [subject, ...others] = context.role('subject');
  const roles = context.reading.columns.every(({ role }) => role === 'subject' || role === 'noun');
  if (rule === undefined || subject === undefined || others.length > 0 || !isMeasured(subject) || !roles) {
    return [];
  }
  const { uses, assumptions, ...how } = rule;
  const outside = withoutThem(context);
  const bounds = context.markers('part').filter(({ sense }) => sense.part === 'bounds');
  const counts = context.markers('count').map(one => one.item);
  const shares = context.markers('share');
  const fns = context.markers('fn').filter(({ sense }) => sense.fn !== 'iqr');
  const step = (keep: Step['keep']): AnalysisStep => ({ type: 'outliers', column: subject.column.name, ...how, keep });
  const draft = (steps: readonly AnalysisStep[], more: readonly number[]): readonly Draft[] => [
    { steps: [...context.filter(), ...steps], uses: [...uses, subject.item, ...more], score: 0, assumptions }
  ];
  const keep = outside.length > 0 ? 'others' : 'outliers';
  if (bounds.length > 0) {
    return fns.length + counts.length + outside.length + shares.length === 0
      ? draft(
          [step('bounds')],
          bounds.map(one => one.item)
        )
      : [];
  }
  if (shares.length > 0) {
    return [];
  }
  if (fns.length > 0) {
    const asMeasure = { ...context.reading, columns: [{ ...subject, role: 'measure' as const }] };
    const found = counts.length > 0 ? undefined : measuresOf(context.over(asMeasure));
    return found === undefined
      ? []
      : draft([step(keep), { type: 'aggregate', by: [], measures: [...found.measures] }], [...found.uses, ...outside]);
  }
  if (counts.length > 0) {
    return draft([step(keep), { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }], [...counts, ...outside]);
  }
  // "List the net weights beyond …": the values themselves.
  const place = context.reader.before(subject.item);
  if (context.reader.sense(place)?.type === 'list' && outside.length === 0) {
    const values: AnalysisStep = { type: 'list', columns: [subject.column.name], form: 'values' };
    return draft([step('outliers'), values], []);
  }
  const shows = context.has('list', 'wh', 'rows') || context.items('rowNoun').length > 0;
  return shows && outside.length === 0 && !context.says('is', 'are', 'any', 'does', 'do', 'there')
    ? draft([step('outliers')], [])
    : asksAny(context, draft, step, outside.length === 0);
}

/** "Are there outliers in …?" is answered with how many there are. */
function asksAny(
  context: RuleContext,
  draft: (steps: readonly AnalysisStep[], more: readonly number[]) => readonly Draft[],
  step: (keep: Step['keep']) => AnalysisStep,
  kept: boolean
): readonly Draft[] {
  const lists = context.has('list', 'wh');
  if (lists) {
    return draft([step('outliers')], []);
  }
  // Without a verb nothing is asked of the outliers but which they are.
  return context.says('is', 'are', 'any', 'does', 'do', 'has', 'have')
    ? draft([step('outliers'), { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }], [])
    : kept
      ? draft([step('outliers')], [])
      : [];
}
