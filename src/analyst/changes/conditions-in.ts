import type { Assumption, Condition } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { isRowNoun } from '../cover/is-row-noun.js';
import { columnKind } from '../reading/column-kind.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import { WEIGHTS } from '../ranking/weights.js';

/** Conditions that some words put on rows, with how well they were read. */
export type FoundConditions = {
  readonly where: readonly Condition[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

const LEADING =
  /^(?:(?:all|the|any|every|those|only|of|just)\s+)*(?:rows?|records?|entries|entry|lines?|observations?)?\s*/iu;
/** "surveys that were …": the things of the rows, whatever they are called. */
const THINGS = /^\p{L}+(?=\s+(?:where|with|that|whose|which|who|having|without)\b)/iu;
const START =
  /^(?:without|having|lacking|when(?:ever)?|if|where(?:ver)?|for which|that|which|whose|with|for|from|of|in|at)\b/iu;

/** The conditions in the words of a clause ("where price is above 50"); `undefined` when they are not read without doubt. */
export function conditionsIn(text: string, profile: DatasetProfile): FoundConditions | undefined {
  const plain = text.replace(LEADING, '').trim();
  const rest = isRowNoun(THINGS.exec(plain)?.[0].toLowerCase() ?? '') ? plain.replace(THINGS, '').trim() : plain;
  if (rest === '') {
    return undefined;
  }
  const where = rest.replace(/^(?:when(?:ever)?|if|wherever|for which)\b/iu, 'where');
  const asked = START.test(rest)
    ? [`show the rows ${where}`]
    : [`show the rows where ${rest}`, `show the rows of ${rest}`, `show the ${rest}`];
  // "show the visits where …": the things of the rows, by their keys.
  const isKey = (name: string): boolean =>
    profile.columns.some(column => column.name === name && columnKind.isId(column));
  const found = asked
    .flatMap(question => directCandidates(question, profile).slice(0, 4))
    .flatMap(candidate => {
      const [filter, list, ...others] = candidate.plan.steps;
      return filter?.type === 'filter' &&
        list?.type === 'list' &&
        list.columns.every(name => isKey(name)) &&
        others.length === 0 &&
        candidate.score >= WEIGHTS.refuse
        ? [{ where: filter.where, score: candidate.score, assumptions: candidate.assumptions }]
        : [];
    })
    .sort((left, right) => right.score - left.score);
  const [best] = found;
  const rival = found.find(one => JSON.stringify(one.where) !== JSON.stringify(best?.where));
  return best === undefined || (rival !== undefined && rival.score > best.score - WEIGHTS.ambiguous) ? undefined : best;
}
