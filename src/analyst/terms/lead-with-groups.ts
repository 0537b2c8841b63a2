const NAMES = String.raw`((?:(?!\b(?:and|then) (?:report|give|compute|calculate|show|find|state|count|list|determine|tell|return|display|get|work)\b)[^.;:?!])+?)`;
const ASKING =
  '(?:report|give|compute|calculate|show|find|state|count|list|determine|tell|return|display|get|work out|what|which|how)';
/** "Group the rows by a and b. Report …", "group by a, then compute …". */
const ORDER = new RegExp(
  String.raw`^(?:please )?group (?:(?:the|all|all the|these) )?(?:\p{L}+ )?by ${NAMES}(?:[.;:]|,? (?:and then|and|then)|,) (?:then )?(?=${ASKING}\b)(.+)$`,
  'isu'
);
/** What such an order says already. */
const EACH =
  /,? (?:(?:for|in|per|of|within|by) )(?:each|every|the|these|those)(?: of (?:the|these|those))? ?(?:combinations?|groups?|pairs?|one|them)\b/giu;

/** A question whose groups stand in an order in front, with the groups as the beginning of what it asks: "for each a and b, report …". */
export function leadWithGroups(question: string): string {
  const found = ORDER.exec(question.trim());
  if (found === null) {
    return question;
  }
  const [, names = '', asked = ''] = found;
  return `For each ${names.trim()}, ${asked
    .trim()
    .replace(EACH, '')
    .replace(/^\p{Lu}/u, letter => letter.toLowerCase())}`;
}
