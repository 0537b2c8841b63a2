import type { AnalysisStep, Measure } from '../../analysis/index.js';
import type { Sense } from '../lexicon/sense.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** Steps whose numbers can be rounded when they are the last ones. */
const ROUNDABLE = new Set<AnalysisStep['type']>([
  'aggregate',
  'answers',
  'compare',
  'correlate',
  'describe',
  'distribution',
  'having',
  'interval',
  'outliers',
  'regress',
  'share',
  'standardize',
  'test',
  'weighted'
]);

/** Steps that leave missing values out of what they compute. */
const SKIPPING = new Set<AnalysisStep['type']>([
  'compare',
  'correlate',
  'interval',
  'regress',
  'standardize',
  'test',
  'weighted'
]);

const SPREADS = new Set<Measure['fn']>(['std', 'var', 'sem', 'cv']);

function isRoundable(steps: readonly AnalysisStep[]): boolean {
  const last = steps.at(-1);
  if (last?.type === 'sort' || (last?.type === 'top' && last.answer === 'table')) {
    return steps.some(step => step.type === 'aggregate');
  }
  return last !== undefined && ROUNDABLE.has(last.type) && !(last.type === 'outliers' && last.keep !== 'bounds');
}

/** True when every number of the result leaves missing values out by itself. */
function skipsMissing(steps: readonly AnalysisStep[]): boolean {
  const made = steps.filter(step => step.type !== 'filter' && step.type !== 'outliers' && step.type !== 'round');
  return (
    made.length > 0 &&
    made.every(step =>
      step.type === 'aggregate'
        ? step.measures.every(one => one.column !== undefined && one.fn !== 'missing')
        : SKIPPING.has(step.type) || step.type === 'having' || step.type === 'sort' || step.type === 'top'
    )
  );
}

function withDdof(draft: Draft, context: RuleContext): Draft {
  const markers = context.markers('ddof').filter(marker => !draft.uses.includes(marker.item));
  const [marker, ...others] = markers;
  if (marker === undefined || others.some(other => other.sense.value !== marker.sense.value)) {
    return draft;
  }
  const isSpread = (one: Measure): boolean => SPREADS.has(one.fn);
  const found = draft.steps.some(step => step.type === 'aggregate' && step.measures.some(isSpread));
  const steps = draft.steps.map((step): AnalysisStep => {
    if (step.type !== 'aggregate') {
      return step;
    }
    const population = marker.sense.value === 0;
    const measures = step.measures.map((one): Measure => (population && isSpread(one) ? { ...one, ddof: 0 } : one));
    return { ...step, measures };
  });
  return found ? { ...draft, steps, uses: [...draft.uses, ...markers.map(one => one.item)] } : draft;
}

/** True for words that ask for a number which rounding would change. */
function isFraction(sense: Sense): boolean {
  return sense.type === 'part'
    ? sense.part !== 'n' && sense.part !== 'verdict'
    : sense.type === 'fn' || sense.type === 'statistic' || sense.type === 'share';
}

/** Words for a rounding that holds for every number of the answer. */
const EVERY = /\b(?:each|both|all|everything|answers|results|values|numbers|them|it|result|answer)\b/u;

function withRounding(draft: Draft, context: RuleContext): Draft {
  const markers = context.markers('round');
  const [marker, ...others] = markers;
  if (marker === undefined || !isRoundable(draft.steps)) {
    return draft;
  }
  // Numbers that stand behind the rounding are not rounded by it, unless it is said of all.
  const late = draft.uses.some(at => {
    const item = context.reading.items[at];
    return at > marker.item && item?.type === 'marker' && isFraction(item.sense);
  });
  const same = others.every(other => other.sense.digits === marker.sense.digits);
  const fronted = context.reading.items.slice(0, marker.item).every(item => item.type === 'grammar');
  if (!same || (late && others.length === 0 && !fronted && !EVERY.test(marker.text))) {
    return draft;
  }
  return {
    ...draft,
    steps: [...draft.steps, { type: 'round', digits: marker.sense.digits }],
    uses: [...draft.uses, ...markers.map(one => one.item)]
  };
}

/** The draft with what the question says about any result: how it is rounded, the degrees of freedom, that blanks are left out. */
export function withDetails(draft: Draft, context: RuleContext): Draft {
  const rounded = withRounding(withDdof(draft, context), context);
  const skips = context.markers('skip').map(marker => marker.item);
  return skips.length > 0 && skipsMissing(rounded.steps) ? { ...rounded, uses: [...rounded.uses, ...skips] } : rounded;
}
