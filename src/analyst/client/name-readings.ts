import { tokenize } from '../language/tokenize.js';
import type { Found } from '../ranking/choose.js';
import { planTexts } from './plan-texts.js';

/** Words that stand before a period and do not belong to its name. */
const LEADING = /^(?:in|on|during|for|at|of|the)\s+/iu;

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}

/** What each candidate took a phrase for, as far as a column was looked for. */
function linksOf(question: string, { candidate }: Found): ReadonlyMap<string, string> {
  const tokens = tokenize(question);
  const links = candidate.links.map(({ start, end, column }): [string, string] => [
    question.slice(tokens[start]?.start, tokens[end - 1]?.end),
    column
  ]);
  const assumed = candidate.assumptions
    .filter(one => one.type === 'column' && one.phrase !== '')
    .map((one): [string, string] => [one.phrase, one.reading]);
  return new Map([...links, ...assumed]);
}

/** The words that were read in different ways, with what each candidate took them for; `undefined` when none were. */
export function readingsApart(
  question: string,
  found: readonly Found[]
): { readonly phrase: string; readonly readings: readonly string[] } | undefined {
  const links = found.map(one => linksOf(question, one));
  for (const phrase of links[0]?.keys() ?? []) {
    const readings = links.flatMap(map => map.get(phrase) ?? []);
    if (new Set(readings).size > 1) {
      return { phrase: phrase.replace(LEADING, ''), readings };
    }
  }
  return undefined;
}

/** One sentence that names the readings between which the analyst could not choose. */
export function nameReadings(question: string, found: readonly Found[]): string {
  const apart = readingsApart(question, found);
  if (apart !== undefined) {
    return `“${apart.phrase}” could mean ${listed([...new Set(apart.readings)])}.`;
  }
  const [first, second] = planTexts(found);
  return first === undefined || second === undefined
    ? 'I can read this in more than one way.'
    : `I can read this in more than one way: ${first}; or: ${second}.`;
}
