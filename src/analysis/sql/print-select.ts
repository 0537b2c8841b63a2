import { layOutSql } from './lay-out-sql.js';
import type { SqlSelect } from './sql-select.js';

/** Longest line that stays in one piece, in characters. */
const LINE = 72;

const indent = (lines: readonly string[]): readonly string[] => lines.map(line => `    ${line}`);

/** A keyword with its parts on one line; on more lines when that would be long. */
function clause(keyword: string, parts: readonly string[], glue: string): readonly string[] {
  const listed = glue.startsWith(',');
  const line = `${keyword} ${parts.join(listed ? ', ' : ` ${glue}`)}`;
  if (line.length <= LINE) {
    return [line];
  }
  const laid = parts.map((part, at) => layOutSql(listed && at < parts.length - 1 ? `${part},` : part, LINE));
  if (listed) {
    return [keyword, ...indent(laid.flat())];
  }
  const [[first = '', ...more] = [], ...others] = laid;
  if (others.length === 0) {
    return [`${keyword} ${first}`, ...more];
  }
  return [
    `${keyword} ${first}`,
    ...indent([...more, ...others.flatMap(([start = '', ...rest]) => [glue + start, ...rest])])
  ];
}

function sourceOf(from: SqlSelect['from']): readonly string[] {
  if (typeof from === 'string') {
    return [`FROM ${from}`];
  }
  const [first = '', ...others] = 'select' in from ? ['(', ...indent(printSelect(from)), ')'] : from;
  return [`FROM ${first}`, ...others];
}

function selectOf({ distinct, distinctOn }: SqlSelect): string {
  const once = distinctOn === undefined ? '' : ` ON (${distinctOn.join(', ')})`;
  return distinct === true || once !== '' ? `SELECT DISTINCT${once}` : 'SELECT';
}

function clauses(query: SqlSelect): readonly (readonly string[])[] {
  const source = sourceOf(query.from);
  const tests = (keyword: string, parts: readonly string[]): readonly string[] =>
    parts.length === 0 ? [] : clause(keyword, parts, 'AND ');
  const list = (keyword: string, parts: readonly string[]): readonly string[] =>
    parts.length === 0 ? [] : clause(keyword, parts, ',');
  // Where nothing looks at other groups any more, QUALIFY is refused, and HAVING says the same.
  const windows =
    query.groupBy.length === 0 || [...query.select, ...query.qualify].some(part => / OVER \(/u.test(part));
  return [
    list(selectOf(query), query.select.length === 0 ? ['*'] : query.select),
    source,
    tests('WHERE', query.where),
    list('GROUP BY', query.groupBy),
    tests('HAVING', windows ? query.having : [...query.having, ...query.qualify]),
    tests('QUALIFY', windows ? query.qualify : []),
    list('ORDER BY', query.orderBy),
    query.limit === undefined ? [] : [`LIMIT ${query.limit}`],
    query.offset === undefined ? [] : [`OFFSET ${query.offset}`]
  ].filter(lines => lines.length > 0);
}

/** The lines of a query: one line when it is short, else one for each clause. A line may hold a line break of a value. */
export function printSelect(query: SqlSelect): readonly string[] {
  const lines = clauses(query).flat();
  const line = lines.join(' ');
  const isShort = typeof query.from === 'string' || Array.isArray(query.from);
  return isShort && line.length <= LINE ? [line] : lines;
}
