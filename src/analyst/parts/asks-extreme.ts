import { tokenize } from '../language/tokenize.js';
import { lexicon } from '../lexicon/lexicon.js';
import { segmentsOf } from './segments-of.js';
import { trimPart } from './trim-part.js';

const COUNTING = /\b(?:number of|count of|how many)\b/iu;
const EXTREME = /^(?:(?:the|their|its) )?(\p{L}+) \p{L}/iu;

/** True when a question counts and then asks for a largest or smallest value: "the number of matches and the largest attendance". */
export function asksExtreme(question: string): boolean {
  const texts = segmentsOf(question, tokenize(question)).map(({ start, end }) => trimPart(question.slice(start, end)));
  const counts = texts.findIndex(text => COUNTING.test(text));
  return (
    counts >= 0 &&
    texts.slice(counts + 1).some(text => {
      const word = EXTREME.exec(text.replaceAll('`', ''))?.[1]?.toLowerCase() ?? '';
      return (lexicon().senses.get(word) ?? []).some(sense => sense.type === 'superlative');
    })
  );
}
