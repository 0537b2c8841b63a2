import type { AnalysisStep, Measure } from '../../analysis/index.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';
import { agrees } from './agrees.js';
import { inAskedUnit } from './in-asked-unit.js';
import { withJudgement } from './with-judgement.js';
import { withRounding } from './with-rounding.js';

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

/** True when every number of the result leaves missing values out by itself. */
function skipsMissing(steps: readonly AnalysisStep[]): boolean {
  const made = steps.filter(step => !['filter', 'outliers', 'round', 'judge'].includes(step.type));
  return (
    made.length > 0 &&
    made.every(step =>
      step.type === 'aggregate'
        ? step.measures.every(one => one.column !== undefined && one.fn !== 'missing')
        : SKIPPING.has(step.type) || step.type === 'having' || step.type === 'sort' || step.type === 'top'
    )
  );
}

const isSame = (one: Measure, other: Measure): boolean => JSON.stringify(one) === JSON.stringify(other);

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
    const once = measures.filter((one, at) => measures.findIndex(other => isSame(one, other)) === at);
    return { ...step, measures: once };
  });
  return found ? { ...draft, steps, uses: [...draft.uses, ...markers.map(one => one.item)] } : draft;
}

/** The draft with what the question says about any result: how it is rounded, the degrees of freedom, that blanks are left out, how dates are meant. */
export function withDetails(draft: Draft, context: RuleContext): Draft {
  const rounded = withRounding(withJudgement(withDdof(inAskedUnit(draft, context), context), context), context);
  const skips = context.markers('skip').map(marker => marker.item);
  const remarks = context
    .markers('remark')
    .flatMap(({ item, sense }) => (agrees(sense.remark, rounded.steps, context) ? [item] : []));
  const kept = skips.length > 0 && skipsMissing(rounded.steps) ? skips : [];
  return { ...rounded, uses: [...rounded.uses, ...kept, ...remarks] };
}
