import type { AnalysisStep } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { columnKind } from '../reading/column-kind.js';

const TWO =
  /\b(between|of) (?:the two|these two|those two|both|them|the two (?:columns|variables)|these two (?:columns|variables)|both (?:columns|variables)|these (?:columns|variables))(?=\s*(?:$|[,.;?!(]|\b(?:and|with|using|rounded|to|report)\b))/iu;

/** "drop the rows where a or b is missing, then correlate the two": the two columns that a change before is about, by their names. */
export function nameTheTwo(text: string, steps: readonly AnalysisStep[], profile: DatasetProfile): string {
  const [names] = steps.flatMap(step =>
    step.type === 'dropMissing' && step.columns.length === 2 ? [step.columns] : []
  );
  const numeric = names?.every(name => profile.columns.some(one => one.name === name && columnKind.isNumeric(one)));
  const [first, second] = names ?? [];
  return first === undefined || second === undefined || numeric !== true
    ? text
    : text.replace(TWO, `$1 \`${first}\` and \`${second}\``);
}
