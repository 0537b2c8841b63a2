const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield match case type ' +
    'list dict set tuple sum min max len str int float bytes range round sorted filter map zip next all any id hash object ' +
    'open print input pd pl np plt'
  ).split(' ')
);

/** A name Python accepts, made from any text: `Tot Amt (USD)` becomes `tot_amt_usd`. Keywords, usual builtins and usual names of modules get a tail. */
export function pythonIdentifier(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .slice(0, 40);
  if (name === '') {
    return 'result';
  }
  const safe = /^[0-9]/u.test(name) ? `n_${name}` : name;
  return KEYWORDS.has(safe) ? `${safe}_values` : safe;
}
