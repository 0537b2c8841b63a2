import type { ColumnProfile } from '../column-profile.js';
import type { DatasetProfile } from '../dataset-profile.js';
import { escapeText } from '../prompt/escape-text.js';
import { rankDatasets } from '../prompt/rank-datasets.js';

declare const passed: unique symbol;

/** Datasets whose names, and those of their columns, may go into a request as they are. Made here only. */
export type SharedNames = readonly DatasetProfile[] & { readonly [passed]: true };

const MOST_DATASETS = 3;
const MOST_COLUMNS = 60;
const MOST_CHARACTERS = 2_000;
const LONGEST = 100;

/** Whether a name can stand in a request as it is: a schema has to hold it exactly, so it cannot be escaped or cut. */
const isPlain = (name: string): boolean => name !== '' && escapeText(name, LONGEST) === name;

/**
 * The datasets and columns whose names a schema may hold, those that the question is about first: at most three datasets,
 * and over all of them 60 columns and 2,000 characters. Columns keep their order; names with invisible or
 * direction-changing characters, and very long ones, are left out.
 *
 * @param profiles As they may be shared.
 */
export function nameable(profiles: readonly DatasetProfile[], question: string): SharedNames {
  const ranked = rankDatasets(
    profiles.filter(({ name }) => isPlain(name)),
    question
  );
  const chosen = [...ranked.filter(one => one.touched), ...ranked.filter(one => !one.touched)].slice(0, MOST_DATASETS);
  let columns = MOST_COLUMNS;
  let characters = MOST_CHARACTERS;
  const named = chosen.flatMap(({ profile, scores }, at) => {
    const share = Math.ceil(columns / (chosen.length - at));
    const best = profile.columns
      .map((column, place) => ({ column, place, score: scores[place] ?? 0 }))
      .sort((a, b) => b.score - a.score || a.place - b.place);
    const kept = new Set<ColumnProfile>();
    for (const { column } of best) {
      if (kept.size < share && column.name.length <= characters && isPlain(column.name)) {
        kept.add(column);
        characters -= column.name.length;
      }
    }
    columns -= kept.size;
    const { index, ...rest } = profile;
    const levels = index?.filter(({ name }) => isPlain(name));
    return kept.size === 0
      ? []
      : [{ ...rest, columns: profile.columns.filter(one => kept.has(one)), ...(levels && { index: levels }) }];
  });
  return named as readonly DatasetProfile[] as SharedNames;
}
