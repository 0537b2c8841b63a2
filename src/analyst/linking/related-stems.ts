import { stemOf } from '../language/stem-of.js';
import { SYNONYM_GROUPS } from '../lexicon/synonyms.js';

let groups: Map<string, number[]> | undefined;
const members: string[][] = [];

function index(): Map<string, number[]> {
  const made = new Map<string, number[]>();
  SYNONYM_GROUPS.forEach((group, at) => {
    const stems = group.split(' ').map(stemOf);
    members[at] = stems;
    for (const stem of stems) {
      made.set(stem, [...(made.get(stem) ?? []), at]);
    }
  });
  return made;
}

/** Stems that may stand for this one, without it. */
export function relatedStems(stem: string): readonly string[] {
  groups ??= index();
  return (groups.get(stem) ?? []).flatMap(at => members[at] ?? []).filter(other => other !== stem);
}
