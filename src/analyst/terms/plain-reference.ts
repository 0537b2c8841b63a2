/** The beginning of a statement; behind something else that it asks, "these" may be fewer rows. */
const START = String.raw`^((?:please )?(?:(?:report|give|state|tell|show|list|find|compute|calculate|determine|name)(?: me)? )?)`;
const COUNT = new RegExp(
  String.raw`${START}how many (?:(\p{L}+) )?(?:that|this|those|these|they|it) (?:is|are|were|was)\b`,
  'iu'
);
/** "how many are they", "how many rows that leaves", "how many are left": those that are there. */
const ARE = new RegExp(
  String.raw`${START}how many (?:(\p{L}+) )?(?:are (?:they|these|those|there|left|that)|(?:do |does )?(?:that|this) (?:leaves?|gives?|makes?)|remain|are there (?:left|then)|do (?:i|we) have left)\b`,
  'iu'
);
const NUMBER = new RegExp(String.raw`${START}the number of (?:these|those|such)\s+(?=\p{L})`, 'iu');

/** A statement about the rows that statements before it chose, in the words of a question about all rows: "how many orders that is". */
export function plainReference(text: string): string {
  return text
    .replace(COUNT, (_, before: string, noun: string | undefined) => `${before}how many ${noun ?? 'rows'}`)
    .replace(ARE, (_, before: string, noun: string | undefined) => `${before}how many ${noun ?? 'rows'}`)
    .replace(NUMBER, '$1the number of ');
}
