import { fold } from '../language/fold.js';
import { COMPOUND_HEADS } from '../lexicon/compounds.js';

function splitCompound(token: string): readonly string[] {
  for (const head of Object.keys(COMPOUND_HEADS)) {
    const rest = token.slice(head.length);
    if (token.startsWith(head) && rest.length >= 3 && !/^(?:s|e[snrm]?|ing|ed|er|ers|al)$/u.test(rest)) {
      return [COMPOUND_HEADS[head] ?? head, rest];
    }
  }
  return [token];
}

/** Units that are written with a capital inside. */
const MIXED = /(?<=^|[^\p{L}])(?:[hkM]Pa|[kMG]Wh?|[kMG]Hz|k?[mM]?Ah|mV|kV|mA|dB|pH|mmHg)(?=$|[^\p{L}])/gu;

const known = new Map<string, readonly string[]>();

/** Names kept; a question looks at the same few again and again. */
const KEPT = 20_000;

/** The words of a name, folded: parted at case changes, digits, underscores and any other sign. */
export function splitName(name: string): readonly string[] {
  const before = known.get(name);
  if (before !== undefined) {
    return before;
  }
  const words = split(name);
  if (known.size >= KEPT) {
    known.clear();
  }
  known.set(name, words);
  return words;
}

function split(name: string): readonly string[] {
  return name
    .replace(/(?<=\p{L}\s*)[#№]\s*$/u, ' number')
    .replace(MIXED, unit => unit.toLowerCase())
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L}{2,})(\p{N})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}%$€£°²]+/u)
    .map(part => fold(part).replace('²', '2'))
    .filter(part => part !== '')
    .flatMap(splitCompound);
}
