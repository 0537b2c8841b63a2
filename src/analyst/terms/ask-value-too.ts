const GIVING = '(?:give|report|state|tell|show|name|provide|include|return|mention|list|add)';
const VALUE =
  '(?:average|mean|median|total|sum|maximum|minimum|count|number|value|amount|figure|score|rate|share|percentage|ratio|proportion|size|variance|standard deviation|deviation|range|highest|lowest|largest|smallest)';
/** "Also give that average." behind a question for the group or row that has it. */
const ALSO = new RegExp(
  String.raw`(?:\s*[.?!;,]|\s+and)\s*(?:please )?(?:and )?(?:also )?${GIVING}(?: me)?(?: also)? (?:(?:that|its|the corresponding|the respective) ((?:\p{L}+ )?${VALUE})|the (?:value|amount|figure|corresponding value))(?: itself| too| as well)?(?: (?:of|for) (?:it|that \p{L}+))?\s*[.!]?(?=\s*$|\s+(?:round\w*|to|with|express\w*)\b)`,
  'iu'
);
/** "Report the carrier and the average": the group and the value that decided. */
const BOTH = new RegExp(
  String.raw`(?:\s*[.?!;,]|\s+and)\s*(?:please )?(?:and )?(?:also )?${GIVING}(?: me)?(?: both)? (?:both )?(?:its|the) ((?:\p{L}+ ){0,2}\p{L}+)(?:,? and| (?:together|along) with|,? as well as) (?:the|its|that|their) (?:(?:corresponding|respective|highest|lowest|actual|calculated|computed) )?((?:\p{L}+ )?${VALUE})\b(?: itself| of it)?(?=[.!,;(]|\s*$|\s+(?:round\w*|to|with|express\w*|both|\()\b)`,
  'iu'
);
const NAMING = new Set(['name', 'names', 'label', 'group', 'category', 'answer', 'id']);

/** Words for any number that decides. */
const ANY = new Set(['value', 'amount', 'figure', 'score', 'corresponding', 'respective', 'own']);
const SAME = new Map([
  ['mean', 'average'],
  ['average', 'mean'],
  ['percentage', 'share'],
  ['share', 'percentage']
]);

const has = (text: string, word: string): boolean => new RegExp(String.raw`\b${word}s?\b`, 'iu').test(text);

/** True when the words say no other number than the question before: "the average" of what has the highest average. */
function namesValue(words: string | undefined, before: string): boolean {
  return (words ?? 'value')
    .toLowerCase()
    .split(/\s+/u)
    .every(word => ANY.has(word) || has(before, word) || has(before, SAME.get(word) ?? word));
}

/** True when the words name what the question before asks for. */
function namesGroup(words: string, before: string): boolean {
  const named = words.toLowerCase().split(/\s+/u);
  const last = named.at(-1) ?? '';
  const known = (word: string): boolean => has(before, word);
  return named.every(word => NAMING.has(word) || known(word)) && (NAMING.has(last) || known(last));
}

/** A question for one group or row. */
const WHICH = /\b(?:which|who|what)\b[^.?!;]*\b(?:\p{L}+est|most|least|best|worst|maximum|minimum|max|min|top)\b/iu;

/** A calculation for every group, in front of the question which of them is largest. */
const PREPARING =
  /^(?:please )?(?:calculate|compute|determine|find|work out|get|obtain)\b[^.?!;]*\b(?:for each|for every|per|by|of each|in each)\b[^.?!;]*[.;]\s+(?=(?:which|what|who)\b)/iu;

/**
 * A question that asks for the value that decided in words of an answer, with these as a question: ", and what is it". Where
 * name and value are all that is to be told, what is computed for every group before is no answer.
 */
export function askValueToo(question: string): string {
  const both = BOTH.exec(question);
  const named = both !== null && namesGroup(both[1] ?? '', question.slice(0, both.index)) ? both : undefined;
  const found = named ?? ALSO.exec(question);
  const before = question.slice(0, found?.index);
  const asked = WHICH.exec(before)?.[0] ?? '';
  if (found === null || asked === '' || !namesValue(named === undefined ? found[1] : found[2], before)) {
    return question;
  }
  const behind = question
    .slice(found.index + found[0].length)
    .replace(/^\s*[.!]?\s*/u, ' ')
    .trimEnd();
  return `${named === undefined ? before : before.replace(PREPARING, '')}, and what is it?${behind === ' ' ? '' : behind}`;
}
