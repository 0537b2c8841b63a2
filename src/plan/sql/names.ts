import { NotPrinted } from '../python/draft.js';
import type { Dialect } from './dialect.js';
import { type Sql, sql } from './fragment.js';

/** Words that DuckDB or Spark never takes for the name of a column unless they are quoted. */
const RESERVED: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check
  collate collation column concurrently constraint create cross current_date current_time current_timestamp
  current_user default deferrable desc describe distinct do else end escape except false fetch filter for foreign
  freeze from full glob grant group having ilike in initially inner intersect into is isnull join lambda lateral
  leading left like limit minus natural not notnull null offset on only or order outer overlaps pivot pivot_longer
  pivot_wider placing positional primary qualify references returning right select semi session_user show similar
  some sql summarize symmetric table tablesample then time to trailing true union unique unknown unpack unpivot user
  using variadic verbose when where window with within`.split(/\s+/u)
);

/** A name of a column or a table, in quotes only where it needs them. */
export function quoted(name: string, { quote, braces }: Dialect): string {
  if (name === '' || /[\0\p{Cs}]/u.test(name)) {
    throw new NotPrinted(`The name ${JSON.stringify(name)} cannot be written in SQL: rename the column first.`);
  }
  const isPlain = /^[a-z_][a-z_0-9]*$/iu.test(name) && !RESERVED.has(name.toLowerCase());
  return isPlain ? name : braces(`${quote}${name.replaceAll(quote, quote.repeat(2))}${quote}`);
}

/** A column of a table in FROM; `isClear`: no other table has one of that name. */
export const column = (of: string, name: string, dialect: Dialect, isClear = true): Sql => ({
  ...sql`${isClear ? '' : `${quoted(of, dialect)}.`}${quoted(name, dialect)}`,
  reads: [name],
  column: { of, name }
});

/** The same text for names that an engine takes for one: letters of ASCII differ in nothing by case. */
export const folded = (name: string): string => name.replace(/[A-Z]/gu, letter => letter.toLowerCase());

/** A name with a number behind it where an engine would take it for one of the taken names. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const names = new Set([...taken].map(folded));
  let name = wanted;
  for (let count = 2; names.has(folded(name)); count += 1) {
    name = `${wanted}_${count}`;
  }
  return name;
}
