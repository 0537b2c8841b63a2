import type { DatasetProfile } from '../../datasets/index.js';
import { spend } from '../effort/effort.js';
import type { Change } from './change.js';
import { CHANGE_RULES } from './change-rules.js';
import { Clause } from './clause.js';

/** Steps to look for changes in a clause, for each of its letters. */
const CLAUSE = 5;

/** Changes below this are not followed. */
const FLOOR = -2;

/** A word after the name of a frame that only says what it is: "in the orders table". */
const KIND = new Set(['table', 'frame', 'dataframe', 'dataset', 'data']);

/** The clause without the words that say which frame is to be changed: "in orders", "status of orders". A column of that name stays. */
function withoutPlace(clause: Clause): Clause {
  const at = clause.tokens.findIndex((_, place) => clause.namesFrame(place) && isPlace(clause, place));
  if (at < 0) {
    return clause;
  }
  const start = clause.word(at - 1) === 'the' ? at - 2 : at - 1;
  const end = KIND.has(clause.word(at + 1)) ? at + 1 : at;
  const { text, tokens, profile, rest } = clause;
  const left = `${text.slice(0, tokens[start]?.start)}${text.slice(tokens[end]?.end)}`.trim();
  return withoutPlace(new Clause(left, profile, rest));
}

function isPlace(clause: Clause, at: number): boolean {
  const before = clause.word(at - 1) === 'the' ? at - 2 : at - 1;
  const word = clause.word(before);
  const isColumn = clause.profile.columns.some(({ name }) => name.toLowerCase() === clause.tokens[at]?.lower);
  const ofColumn = word === 'of' && clause.columnsIn().some(({ end }) => end === before);
  return !isColumn && (/^(?:in|from)$/u.test(word) || ofColumn);
}

/** The changes that a clause may ask for, best first, each once. `rest` is what the question says beside the clause. */
export function changesOf(text: string, profile: DatasetProfile, rest: string): readonly Change[] {
  spend(CLAUSE * text.length);
  const clause = withoutPlace(new Clause(text, profile, rest));
  const sides = new Set(clause.changes('axis').map(word => word.sense.axis));
  if (
    clause.changes('head').length === 0 &&
    sides.size < 2 &&
    clause.places(['=', '(', ':', 'is', 'as', 'called', 'named']).length === 0
  ) {
    return [];
  }
  const best = new Map<string, Change>();
  for (const change of CHANGE_RULES.flatMap(rule => rule(clause))) {
    const key = JSON.stringify(change.steps);
    if (change.score >= FLOOR && change.score > (best.get(key)?.score ?? -Infinity)) {
      best.set(key, change);
    }
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
