import type { ColumnProfile, DatasetProfile } from '../dataset-profile.js';
import { wordsOf } from './nearest-names.js';

/** Datasets of up to this many columns are shown whole when the question is about them. */
export const WHOLE_WIDTH = 40;

/** A dataset and how it relates to the question. */
export type RankedDataset = {
  readonly profile: DatasetProfile;
  /** Whether the question is about it; never all `false`. */
  readonly touched: boolean;
  /** Scores of `profile.columns`, 0 if no word of the question matches the column. */
  readonly scores: readonly number[];
};

const NAMED = 100;

type Match = { readonly score: number; readonly words: readonly string[] };

/** How well the words of a question match a name. The score doubles if every word of the name is matched. */
function matchName(name: string, question: readonly string[]): Match {
  const own = wordsOf(name, 'name');
  const words = own.flatMap(word => question.find(other => isAlike(word, other)) ?? []);
  return { score: words.length === own.length ? words.length * 2 : words.length, words };
}

/** Whether one of two words begins with the other, as `fares` with `fare`. */
function isAlike(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

/** The same for a column, whose shared values may be named in the question too. */
function matchColumn(column: ColumnProfile, question: readonly string[]): Match {
  const byName = matchName(column.name, question);
  for (const { value } of column.top?.values ?? []) {
    if (typeof value === 'string') {
      const words = wordsOf(value, 'name');
      if (words.length > 0 && words.every(word => question.includes(word))) {
        return { score: byName.score + 1, words: [...byName.words, ...words] };
      }
    }
  }
  return byName;
}

const isWritten = (name: string, question: string): boolean =>
  question.match(/[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*/gu)?.includes(name) === true;

/**
 * Which datasets and columns a question is about, best match first. A dataset counts if the question contains its name, or
 * matches it in words that no better dataset explains. A question that matches nothing is about all but very wide datasets.
 * The profiles are as they may be shared: the ranking must not reveal what the text may not.
 */
export function rankDatasets(profiles: readonly DatasetProfile[], question: string): readonly RankedDataset[] {
  const words = wordsOf(question, 'question');
  const ranked = profiles.map(profile => {
    const matches = profile.columns.map(column => matchColumn(column, words));
    const named = isWritten(profile.name, question) ? NAMED : matchName(profile.name, words).score;
    const best = Math.max(0, ...matches.slice(0, 10_000).map(({ score }) => score));
    return {
      profile,
      scores: matches.map(({ score }) => score),
      words: new Set(matches.flatMap(match => match.words)),
      rank: named + best,
      named: named >= NAMED
    };
  });
  ranked.sort((a, b) => b.rank - a.rank);
  const explained = new Set<string>();
  const all = ranked.every(({ rank }) => rank === 0);
  const narrow = profiles.some(({ columnCount }) => columnCount <= WHOLE_WIDTH);
  return ranked.map(({ profile, scores, words: met, rank, named }) => {
    const shown = all && (!narrow || profile.columnCount <= WHOLE_WIDTH);
    const touched = shown || named || (rank > 0 && explained.size === 0) || [...met].some(word => !explained.has(word));
    met.forEach(word => explained.add(word));
    return { profile, scores, touched };
  });
}
