import type { AnalysisPlan, AnalysisStep } from '../../analysis/index.js';
import { reportName } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { bestCovers } from '../cover/best-covers.js';
import { findPieces } from '../cover/find-pieces.js';
import { tokenize } from '../language/tokenize.js';
import { splitName } from '../linking/split-name.js';

/** A place in the form of an answer, and how its number is rounded; without digits it is not. */
export type RoundedPlace = { readonly name: string; readonly digits?: number };

type Reporting = Extract<AnalysisStep, { type: 'correlate' | 'regress' | 'test' }>;

/** Which part of a report the name of a place means. */
function partOf(name: string, step: Reporting, profile: DatasetProfile): Reporting['report'][number] | undefined {
  const text = splitName(name).join(' ');
  const tokens = tokenize(text);
  const pieces = bestCovers(findPieces(text, tokens, profile), tokens.length, 1)[0]?.pieces ?? [];
  const senses = pieces.flatMap(piece => (piece.type === 'sense' ? [piece.sense] : []));
  const parts = senses.flatMap(sense => (sense.type === 'part' ? [sense.part as string] : []));
  const [only = senses.some(sense => sense.type === 'statistic') ? 'coefficient' : undefined] = parts;
  const asked = step.type === 'regress' && only === 'coefficient' ? 'r' : only;
  return step.report.find(part => part === asked);
}

/** The plan with each number of its report rounded as its place says; `undefined` when that cannot be said of it. */
export function withPlaces(
  plan: AnalysisPlan,
  places: readonly RoundedPlace[],
  profile: DatasetProfile
): AnalysisPlan | undefined {
  const last = plan.steps.at(-1);
  if (last?.type !== 'correlate' && last?.type !== 'regress' && last?.type !== 'test') {
    return undefined;
  }
  const found = places.map(({ name, digits }) => ({ part: partOf(name, last, profile), digits }));
  const rounded = found.filter(({ digits }) => digits !== undefined);
  const [first] = rounded;
  if (first?.digits === undefined || rounded.some(({ part }) => part === undefined)) {
    return undefined;
  }
  const { digits } = first;
  const others = last.report.flatMap(part => {
    const own = rounded.find(one => one.part === part)?.digits;
    return own === digits || part === 'verdict' || part === 'n'
      ? []
      : [{ name: reportName(last, part), ...(own === undefined ? {} : { digits: own }) }];
  });
  const round: AnalysisStep = { type: 'round', digits, ...(others.length === 0 ? {} : { others }) };
  return { ...plan, steps: [...plan.steps, round] };
}
