import { stemOf } from '../language/stem-of.js';
import { FIELD_SYNONYMS } from '../lexicon/field-synonyms.js';
import { SYNONYM_GROUPS } from '../lexicon/synonyms.js';

/** How well a synonym stands for a word: everywhere, and in some fields of work. */
const GENERAL = 0.8;
const FIELD = 0.74;

let related: Map<string, Map<string, number>> | undefined;

function index(): Map<string, Map<string, number>> {
  const made = new Map<string, Map<string, number>>();
  const add = (groups: readonly string[], score: number): void => {
    for (const stems of groups.map(group => group.split(' ').map(stemOf))) {
      for (const stem of stems) {
        const others = made.get(stem) ?? new Map<string, number>();
        stems
          .filter(other => other !== stem)
          .forEach(other => others.set(other, Math.max(score, others.get(other) ?? 0)));
        made.set(stem, others);
      }
    }
  };
  add(SYNONYM_GROUPS, GENERAL);
  add(FIELD_SYNONYMS, FIELD);
  return made;
}

/** Stems that may stand for this one, without it, and how well each does, 0 to 1. */
export function relatedStems(stem: string): ReadonlyMap<string, number> {
  related ??= index();
  return related.get(stem) ?? new Map<string, number>();
}
