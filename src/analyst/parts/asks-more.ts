import { tokenize } from '../language/tokenize.js';
import { segmentsOf } from './segments-of.js';
import { trimPart } from './trim-part.js';

const ASKING = /^(?:(?:in|on|at|for|from|to|by|with) )?(?:how|what|which|who|whose|when|where)\b/iu;
const TELLING = /^(?:please |can you |could you )?(?:find|show|give|tell|report|compute|calculate|name|list|take)\b/iu;

/** "How many are there?" behind what is to be found: it counts that. */
const COUNTING =
  /^how many(?: \p{L}+)? (?:are|is|were) (?:there|they|those|these|found|left|it)(?: in total| altogether| in all)?$/iu;

/** True when a question asks and then asks something more: "Which one is the largest, and how large is it?" */
export function asksMore(question: string): boolean {
  const [first, ...later] = segmentsOf(question, tokenize(question)).map(({ start, end }) =>
    trimPart(question.slice(start, end))
  );
  const counted = first !== undefined && !ASKING.test(first);
  return (
    first !== undefined &&
    (ASKING.test(first) || TELLING.test(first)) &&
    later.some(text => ASKING.test(text) && !(counted && COUNTING.test(text)))
  );
}
