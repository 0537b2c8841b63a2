import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';

/** Units at the end of column names. Those of one letter count only for columns of numbers. */
const UNITS: ReadonlySet<string> = new Set(
  `usd eur gbp chf inr jpy cad $ € £ cents km m mi miles cm mm ft inch kg g mg lb lbs t tonnes
  mins minutes hours hrs hr h s sec secs seconds ms days weeks months yrs years degc °c celsius degf °f
  kmh kph mph mps m2 sqm sqft km2 ha l ml m3 kwh mwh kw kcal pct percent % mmhg hpa bar rpm bpm db hz khz mhz
  ppm mgdl`.split(/\s+/u)
);

const TIME = /dur|time|delay|wait|length|trip|travel|ride|stay|late|session/iu;
/** Words that say nothing of what is measured. */
const SHAPES = /^(?:avg|average|mean|max|min|total|sum)$/iu;
const HEAT = /temp|dew|air|water|heat|cool|surface|room/iu;

/** The words of a name, split at separators such as underscores and at case changes. Initialisms keep their capitals. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/(?<=[\p{L}\p{N}])(\p{Ll})(\p{Lu}(?!\d))/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}(?!(?:s|pct)(?!\p{L}))\p{Ll})/gu, '$1 $2')
    .replace(/(?<=\p{Ll})(?=(?:19|20)\d\d(?!\d))/gu, ' ')
    .split(/[\s_-]+|\.(?!\d)/u)
    .filter(word => word !== '')
    .map(word => (/^\p{Lu}\p{Ll}[^\p{Lu}]*$/u.test(word) ? word.toLowerCase() : word));

const plainWords = (name: string): string => wordsIn(name).join(' ');

/** Whether a word is the unit of what the words before it name. */
function isUnit(word: string, before: readonly string[], isNumber: boolean): boolean {
  const [lower, rest] = [word.toLowerCase(), before.join(' ')];
  return lower === 'min' || lower === 'minute'
    ? TIME.test(rest)
    : lower === 'c' || lower === 'f'
      ? HEAT.test(rest)
      : before.length > 0 && (lower.length > 1 || isNumber) && UNITS.has(lower);
}

/** A column's name in plain words, without a unit at its end: `salary_eur` is "salary". */
function nameWords(name: string, { type }: ColumnProfile): string {
  const bracketed = /^(.*\S)\s*[([]\s*[^()[\]]+?\s*[)\]]$/u.exec(name)?.[1];
  if (bracketed !== undefined) {
    return wordsIn(bracketed).join(' ');
  }
  const words = wordsIn(name);
  const isNumber = type === 'integer' || type === 'number';
  const isPer = words.at(-2)?.toLowerCase() === 'per';
  const before = words.slice(0, isPer ? -3 : -1);
  const units = isPer ? [words.at(-1), words.at(-3)] : [words.at(-1)];
  // What is left must say what is measured: "eur" does not for `eur_kg`, nor "OH" for `OH_pct`.
  const [only = ''] = before;
  const isBare =
    !isPer && before.length === 1 && (only.length < 3 || UNITS.has(only.toLowerCase()) || SHAPES.test(only));
  return (!isBare && units.every(unit => isUnit(unit ?? '', before, isNumber)) ? before : words).join(' ');
}

/** The words of a column without its unit and with it. Columns never change, so each is read once. */
const WORDS = new WeakMap<ColumnProfile, readonly [string, string]>();

function wordsOf(column: ColumnProfile): readonly [string, string] {
  const words = WORDS.get(column) ?? [nameWords(column.name, column), plainWords(column.name)];
  WORDS.set(column, words);
  return words;
}

/** The words for the columns of some datasets: `body_mass_g` is "body mass", or "body mass g" if another column has the same words. */
export function columnLabels(profiles: readonly DatasetProfile[]): (name: string) => string {
  const columns = new Map(profiles.flatMap(profile => profile.columns.map(column => [column.name, column] as const)));
  const counts = new Map<string, number>();
  for (const column of columns.values()) {
    new Set(wordsOf(column)).forEach(word => counts.set(word, (counts.get(word) ?? 0) + 1));
  }
  const labels = new Map(
    [...columns].map(([name, column]) => [name, wordsOf(column).find(word => counts.get(word) === 1) ?? name])
  );
  const taken = new Set(labels.values());
  return name => {
    const plain = plainWords(name);
    return labels.get(name) ?? (taken.has(plain) || plain === '' ? name : plain);
  };
}
