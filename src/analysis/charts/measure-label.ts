import type { ColumnProfile } from '../../datasets/index.js';
import type { Explanation } from '../explain/explanation.js';
import { explainMeasure } from '../operations/explain-measure.js';
import type { Measure } from '../operations/measure.js';
import { operationOf } from '../plan/operation-of.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { groupingOf } from './grouping-of.js';
import { type Label, nameLabel } from '../explain/name-label.js';

const COUNTS = new Set<Measure['fn']>(['distinct', 'missing', 'var', 'skew', 'kurtosis', 'cv']);

/** Steps that leave the measures of groups what they are. */
const ORDERING = new Set<AnalysisStep['type']>(['having', 'sort', 'top', 'chart']);

function measured(measure: Measure, column: (name: string) => ColumnProfile | undefined): Label {
  if (measure.column === undefined) {
    return { words: explainMeasure(measure) };
  }
  const { words, unit } = nameLabel(measure.column, column(measure.column));
  const said = explainMeasure(measure, words);
  return unit === undefined || measure.fn === 'count' || COUNTS.has(measure.fn)
    ? { words: said }
    : { words: said, unit };
}

/** What the values of the groups are, in words; `column` tells what is known of a column. */
export function measureLabel(
  steps: readonly AnalysisStep[],
  column: (name: string) => ColumnProfile | undefined
): Label {
  const grouping = groupingOf(steps);
  const kept = grouping !== undefined && steps.slice(grouping.at + 1).every(step => ORDERING.has(step.type));
  const [measure, ...others] = grouping?.measures ?? [];
  if (kept && measure !== undefined) {
    const labels = [measure, ...others].map(one => measured(one, column));
    const units = new Set(labels.map(({ unit }) => unit));
    const [unit] = units;
    const words = labels.map(one => one.words).join(', ');
    return units.size === 1 && unit !== undefined ? { words, unit } : { words };
  }
  const start: Explanation = { subject: 'rows', where: [] };
  const before = steps
    .filter(step => step.type !== 'chart' && step.type !== 'filter')
    .reduce((explanation, step) => operationOf(step).explain(step, explanation), start);
  return { words: before.measure ?? before.subject };
}
