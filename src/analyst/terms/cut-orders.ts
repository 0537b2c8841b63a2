/** Where a statement goes on with another order: ", keep …", "and report …", ", leaving out …". */
const NEXT =
  /(?:,?\s+(?:and\s+then|then|and)|,)\s+(?=(?:then\s+)?(?:run|perform|conduct|carry out|fit|test|compare|keep|retain|leav(?:e|ing) out|exclud(?:e|ing)|ignor(?:e|ing)|dropp?(?:ing)?|omit(?:ting)?|disregard(?:ing)?|skip(?:ping)?|restrict|compute|calculate|derive|work out|determine|report|give|state|tell|list|find|show)\b)/giu;

/** The ways to cut a statement into an order and what follows it, the longest order first. */
export function cutOrders(text: string): readonly { readonly order: string; readonly rest: string }[] {
  return Array.from(text.matchAll(NEXT), match => ({
    order: text.slice(0, match.index).trim(),
    rest: text
      .slice(match.index + match[0].length)
      .replace(/^then\s+/iu, '')
      .trim()
  }))
    .filter(({ order, rest }) => order !== '' && rest !== '')
    .reverse();
}
