import type { GroupKey } from '../keys/group-key.js';
import type { Measure } from '../operations/measure.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** What the groups of a plan are, and what was measured when an aggregate made them. */
export type Grouping = {
  readonly by: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** Place of the step among the steps. */
  readonly at: number;
};

function keysOf(step: AnalysisStep): readonly GroupKey[] {
  if (step.type === 'distribution') {
    return [step.by];
  }
  return step.type === 'aggregate' || step.type === 'share' || step.type === 'ratio' ? step.by : [];
}

/** The grouping that the last grouping step makes; `undefined` where there are no groups. */
export function groupingOf(steps: readonly AnalysisStep[]): Grouping | undefined {
  const at = steps.map(step => keysOf(step).length > 0).lastIndexOf(true);
  const step = steps[at];
  return step === undefined
    ? undefined
    : { by: keysOf(step), measures: step.type === 'aggregate' ? step.measures : [], at };
}
