import type { ExpressionOf } from '../expressions/expression.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import type { GroupKey } from './group-key.js';

/** The bands that a key holds, when a step has made it of them: their groups come in the order of the bands. */
export function bandOf(key: GroupKey, steps: readonly AnalysisStep[]): ExpressionOf<'band'> | undefined {
  const made = steps.filter(step => step.type === 'derive' && step.name === key).at(-1);
  return made?.type === 'derive' && made.value.type === 'band' ? made.value : undefined;
}
