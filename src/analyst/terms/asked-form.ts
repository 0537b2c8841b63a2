/** A value that a form has a place for, and what is said to stand there. */
export type Place = { readonly name: string; readonly explained: string };

/** "@mean[value]". */
const AT = /@(\w+)\s*\[([^\]]*)\]/gu;

/** "x is a number rounded to …": what stands in the place of a value. */
const EXPLANATION =
  /^(?:(?:and|where|with|here|in which)\s+)*["'“`]?([\w ]+?)["'”`]?\s+(?:is|are|being|represents?|denotes?|stands? for|should be|must be|will be|can be|refers to)\s+(.*)$/iu;
const SHAPED =
  /\b(?:number|numbers|float|floats|floating|integer|integers|int|string|text|boolean|decimal|value|list|array|tuple|percentage|date|label|yes|no|true|false|either)\b|["“'‘]/iu;
/** What is said of all places: "each rounded to 2 decimals". */
const ALL = /^(?:each |all |both )*(?:rounded|to)\b[\w ]*$/iu;
const NEXT =
  /[,;]?\s*(?:\band\b\s*)?\bwhere\b\s*|[,;]\s*(?:and\s+)?(?=["'“`]?[\w ]+["'”`]? (?:is|are|should|represents)\b)/iu;

const bare = (text: string): string =>
  text
    .replace(/["'“”`\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * The form in which statements want an answer: "@mean[x], @n[y] where x is a number …". `undefined` when they have no such
 * places, or say more than what stands in them.
 */
export function askedForm(statements: readonly string[]): readonly Place[] | undefined {
  const places = statements.flatMap(text =>
    Array.from(text.matchAll(AT), match => ({ name: match[1] ?? '', value: match[2] ?? '' }))
  );
  const parts = statements.flatMap(text =>
    text
      .replace(AT, ' ')
      .split(NEXT)
      .map(part => part.replace(/^[\s,;]*(?:and\b\s*)?/u, '').trim())
      .filter(part => /[\p{L}\p{N}]/u.test(part))
  );
  const common = parts.filter(part => ALL.test(part));
  const explanations = parts.filter(part => !ALL.test(part)).map(part => EXPLANATION.exec(part));
  if (places.length === 0 || explanations.some(found => found === null || !SHAPED.test(found[2] ?? ''))) {
    return undefined;
  }
  return places.map(({ name, value }) => {
    const own = explanations.filter(found =>
      [bare(name), bare(value)].some(one =>
        bare(found?.[1] ?? '')
          .split(/ and |, /u)
          .includes(one)
      )
    );
    return { name, explained: [...own.map(found => found?.[2] ?? ''), ...common].join(', ') };
  });
}

/** True for a statement that belongs to such a form. */
export function isOfForm(statement: string): boolean {
  const found = EXPLANATION.exec(statement.trim());
  return statement.search(AT) >= 0 || (found !== null && SHAPED.test(found[2] ?? ''));
}
