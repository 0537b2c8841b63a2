import type { Dialect } from './dialect.js';
import { all, indented, type Sql } from './fragment.js';
import { quoted } from './names.js';
import { isGiven, outputOf, type Rows } from './rows.js';

/** Longest line of a query. */
const WIDTH = 76;

/** Most columns that are named one by one where a star with exceptions says the same. */
const FEW = 5;

/** Lines of a query, or the one line that they fit into. */
export function fit(lines: readonly string[]): readonly string[] {
  const line = lines.join(' ');
  return line.length <= WIDTH && !line.includes('  ') ? [line] : lines;
}

/** The clauses of a SELECT, in lines. */
export function select(rows: Rows, dialect: Dialect): readonly string[] {
  const { tables, where, groupBy = [], having, qualify, order, end, columns, distinct } = rows;
  const [first, ...joins] = tables.map(({ text }) => text);
  const named = (value: Sql): string => {
    const name = outputOf(value, rows);
    return name === undefined ? value.text : quoted(name, dialect);
  };
  // GROUP BY takes a name for a column of FROM before it takes it for one of the result.
  const keys = groupBy.map(key => (isGiven(outputOf(key, rows) ?? '', tables) ? key.text : named(key)));
  const windows = new Map([...columns.values()].flatMap(one => Object.entries(one.windows)));
  return [
    ...clause(distinct ? 'SELECT DISTINCT' : 'SELECT', items(rows, dialect)),
    ...`FROM ${first ?? ''}`.split('\n'),
    ...joins,
    ...conditions('WHERE', where),
    ...clause('GROUP BY', keys),
    ...conditions('HAVING', having),
    ...clause(
      'WINDOW',
      [...windows].map(([name, text]) => `${name} AS ${text}`)
    ),
    ...conditions('QUALIFY', qualify),
    ...clause(
      'ORDER BY',
      order.map(key => `${named(key.value)}${key.end}`)
    ),
    ...(end === '' ? [] : [end])
  ];
}

/** A clause with its parts in one line, or each in lines of its own. */
function clause(keyword: string, parts: readonly (string | readonly string[])[]): readonly string[] {
  const listed = parts.map(part => (typeof part === 'string' ? [part] : part));
  const line = `${keyword} ${listed.flat().join(', ')}`;
  if (listed.length === 0 || (line.length <= WIDTH && listed.every(lines => lines.length === 1))) {
    return listed.length === 0 ? [] : [line];
  }
  return [keyword, ...indented(withCommas(listed))];
}

const withCommas = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.flatMap((lines, at) => (at === parts.length - 1 ? lines : withEnd(lines, ',')));

const withEnd = (lines: readonly string[], end: string): readonly string[] => [
  ...lines.slice(0, -1),
  `${lines.at(-1) ?? ''}${end}`
];

const laidOut = ({ text, lines = [text] }: Sql, room: number): readonly string[] =>
  text.length <= room ? [text] : lines;

function conditions(keyword: string, tests: readonly Sql[]): readonly string[] {
  if (tests.length === 0) {
    return [];
  }
  const [first = '', ...others] = laidOut(all(tests), WIDTH - keyword.length - 1);
  return [`${keyword} ${first}`, ...indented(others)];
}

/** What SELECT lists: a star for the columns of the first table that keep their places, and the others by name. */
function items({ tables, columns, groupBy, open }: Rows, dialect: Dialect): readonly (readonly string[])[] {
  const [first, ...joins] = tables;
  const source = first?.columns ?? [];
  const as = ({ name, value }: { readonly name: string; readonly value: Sql }): readonly string[] =>
    value.column?.name === name
      ? [value.text]
      : withEnd(laidOut(value, WIDTH - 9 - name.length), ` AS ${quoted(name, dialect)}`);
  const listed = [...columns].map(([name, value]) => {
    const own = value.column?.of === first?.alias && !open ? value.column?.name : undefined;
    return { name, value, own, at: source.indexOf(own ?? name) };
  });
  const end = listed.findIndex(({ at }, place) => at <= (listed[place - 1]?.at ?? -1));
  const starred = end < 0 ? listed : listed.slice(0, end);
  const changes = {
    EXCLUDE: source.filter((_, at) => starred.every(one => one.at !== at)).map(name => [quoted(name, dialect)]),
    REPLACE: starred
      .filter(({ own, value }) => (own === undefined && !open) || (open && value.column === undefined))
      .map(as),
    RENAME: starred.filter(({ own, name }) => own !== undefined && own !== name).map(as)
  };
  const count = Object.values(changes).flat().length;
  const isDuckdb = dialect.name !== 'Spark';
  const isShort =
    count === 0
      ? (isDuckdb || joins.length === 0) && starred.length > 1
      : isDuckdb && starred.length > FEW && count < FEW;
  if (!open && (groupBy !== undefined || first?.isPlain !== true || !isShort)) {
    return listed.map(as);
  }
  const star = joins.every(one => one.columns.length === 0) ? '*' : `${quoted(first?.alias ?? '', dialect)}.*`;
  const said = Object.entries(changes).flatMap(([word, lines]): (readonly string[])[] => {
    const line = `${word} (${lines.flat().join(', ')})`;
    const isBroken = lines.some(one => one.length > 1) || line.length > WIDTH;
    return lines.length === 0 ? [] : [isBroken ? [`${word} (`, ...indented(withCommas(lines)), ')'] : [line]];
  });
  const [head = [], ...rest] = said;
  return [
    [[star, ...head.slice(0, 1)].join(' '), ...head.slice(1), ...rest.flat()],
    ...listed.slice(starred.length).map(as)
  ];
}
