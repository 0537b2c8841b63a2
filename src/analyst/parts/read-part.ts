import type { AnalysisStep } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Part } from './part.js';

/** A part must read this well by itself: there is less in it that could speak against a wrong reading. */
const SURE = -0.9;
/** One row is named by fewer words than a number: "our newest customer". */
const SURE_ROW = -1.2;

const VALUES = new Set<AnalysisStep['type']>([
  'aggregate',
  'share',
  'compare',
  'top',
  'correlate',
  'having',
  'test',
  'regress',
  'outliers'
]);

const TOTAL = /\b(?:total|sum|summed|altogether|overall|combined|in all)\b/iu;

/** "how much did they spend" asks for a sum where no row or group came before. */
const MUCH = /^(?:and )?how much\b/iu;

/** A sum that no word asks for is a guess where the row or group before may be meant. */
function isGuess(steps: readonly AnalysisStep[], text: string): boolean {
  // "Which shop sold the most" compares totals.
  return (
    !TOTAL.test(text) &&
    steps.at(-1)?.type !== 'top' &&
    steps.some(step => step.type === 'aggregate' && step.by.length === 0 && step.measures.some(one => one.fn === 'sum'))
  );
}

function isRow(steps: readonly AnalysisStep[]): boolean {
  const last = steps.at(-1);
  return last?.type === 'top' && last.by !== undefined && last.columns.length > 0;
}

/** The only good reading of a part of a question as a value or as groups; `undefined` when there is none or more. */
export function readPart(text: string, profile: DatasetProfile): Part | undefined {
  const [best, second] = directCandidates(text, profile);
  if (
    best === undefined ||
    best.score < (isRow(best.plan.steps) ? SURE_ROW : SURE) ||
    (second?.score ?? -Infinity) > best.score - WEIGHTS.ambiguous
  ) {
    return undefined;
  }
  const all = best.plan.steps;
  const where = all.flatMap((step, at) => (step.type === 'filter' && at === 0 ? step.where : []));
  const round = all.flatMap((step, at) => (step.type === 'round' && at === all.length - 1 ? [step.digits] : []));
  const steps = all.slice(where.length === 0 ? 0 : 1, all.length - round.length);
  const guess = isGuess(steps, text);
  if (steps.length === 0 || !steps.every(step => VALUES.has(step.type)) || (guess && !MUCH.test(text))) {
    return undefined;
  }
  const [digits] = round;
  const { score, assumptions } = best;
  return {
    text,
    where,
    steps,
    score,
    assumptions,
    ...(guess ? { guess } : {}),
    ...(digits === undefined ? {} : { digits })
  };
}
