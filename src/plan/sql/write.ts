import type { Dialect } from './dialect.js';
import { folded, freeName, quoted } from './names.js';
import {
  type As,
  type From,
  type Join,
  operator,
  parts,
  type Query,
  type Select,
  type SelectItem,
  type Sql,
  type Statement
} from './tree.js';
import { indented, Writer } from './write-expression.js';

/** Longest line of a query. */
const WIDTH = 76;

/** The lines of a query with what it reads above it: one where it is short, else one for each clause. */
export function writeStatement({ ctes, query }: Statement, dialect: Dialect): readonly string[] {
  const lines = writeQuery(query, dialect);
  if (ctes.length === 0) {
    return lines;
  }
  const written = ctes.flatMap(({ name, query: inner }, at) => [
    `${at === 0 ? 'WITH ' : ''}${quoted(name, dialect.quote)} AS (`,
    ...indented(writeQuery(inner, dialect)),
    at === ctes.length - 1 ? ')' : '),'
  ]);
  return [...written, ...lines];
}

function writeQuery(query: Query, dialect: Dialect): readonly string[] {
  switch (query.type) {
    case 'select':
      return new SelectWriter(query, dialect).lines();
    case 'union':
      return query.queries.flatMap((one, at) => [...(at === 0 ? [] : ['UNION ALL']), ...writeQuery(one, dialect)]);
    case 'pivot': {
      const { of, on, using, rows, orderBy } = query;
      const write = new Writer(dialect);
      const source =
        of.type === 'statement'
          ? ['PIVOT (', ...indented(writeStatement(of, dialect)), ')']
          : [`PIVOT ${write.item(of, false)}`];
      const end = [
        `ON ${write.name(on)}`,
        `USING ${write.flat(using)}`,
        ...(rows.length === 0 ? [] : [`GROUP BY ${rows.map(row => write.name(row)).join(', ')}`]),
        ...(orderBy.length === 0 ? [] : [`ORDER BY ${orderBy.map(key => write.order(key)).join(', ')}`])
      ];
      const line = [...source, ...end].join(' ');
      return of.type !== 'statement' && line.length <= WIDTH ? [line] : [...source, ...end];
    }
  }
}

class SelectWriter extends Writer {
  constructor(
    private readonly _select: Select,
    dialect: Dialect
  ) {
    super(dialect, ambiguousOf(_select.from), namedWindows(_select, new Writer(dialect, ambiguousOf(_select.from))));
    this._unnamed = new Writer(dialect, ambiguousOf(_select.from));
    this._named = namedWindows(_select, this._unnamed);
  }

  lines(): readonly string[] {
    const { distinct, items, from, where, groupBy, having, qualify, orderBy, limit, offset, sample } = this._select;
    const lines = [
      ...this._list(
        distinct ? 'SELECT DISTINCT' : 'SELECT',
        items.map(item => this._item(item))
      ),
      ...this._from(from),
      ...this._conditions('WHERE', where),
      ...this._list(
        'GROUP BY',
        groupBy.map(key => [this.flat(key)])
      ),
      ...this._conditions('HAVING', having),
      ...this._list(
        'WINDOW',
        [...this._named].map(([text, name]) => [`${name} AS (${text})`])
      ),
      ...this._conditions('QUALIFY', qualify),
      ...this._list(
        'ORDER BY',
        orderBy.map(one => [this._unnamed.order(one)])
      ),
      ...(limit === undefined ? [] : [`LIMIT ${limit}${offset === undefined ? '' : ` OFFSET ${offset}`}`]),
      ...(limit === undefined && offset !== undefined ? [`OFFSET ${offset}`] : []),
      ...(sample === undefined ? [] : [`USING SAMPLE reservoir(${sample.rows} ROWS) REPEATABLE (${sample.seed})`])
    ];
    const line = lines.join(' ');
    return line.length <= WIDTH ? [line] : lines;
  }

  /** A clause with its parts in one line, or one to a line. */
  private _list(keyword: string, listed: readonly (readonly string[])[]): readonly string[] {
    if (listed.length === 0) {
      return [];
    }
    const line = `${keyword} ${listed.map(lines => lines.join(' ')).join(', ')}`;
    if (line.length <= WIDTH && listed.every(lines => lines.length === 1)) {
      return [line];
    }
    return [
      keyword,
      ...indented(
        listed.flatMap((lines, at) =>
          at === listed.length - 1 ? lines : [...lines.slice(0, -1), `${lines.at(-1) ?? ''},`]
        )
      )
    ];
  }

  private _conditions(keyword: string, conditions: readonly Sql[]): readonly string[] {
    const [first, ...others] = conditions;
    if (first === undefined) {
      return [];
    }
    const all = others.reduce((left, right) => operator('AND', left, right), first);
    const [start = '', ...rest] = this.lay(all, WIDTH - keyword.length - 1);
    return [`${keyword} ${start}`, ...indented(rest)];
  }

  private _item(item: SelectItem): readonly string[] {
    if (item.type === 'star') {
      const replaced = item.replace.map(one => this._as(one).join(' '));
      const exclude =
        item.exclude.length === 0 ? '' : ` EXCLUDE (${item.exclude.map(name => this.name(name)).join(', ')})`;
      const replace = replaced.length === 0 ? '' : ` REPLACE (${replaced.join(', ')})`;
      const renamed = item.rename.map(one => this._as(one).join(' '));
      const rename = renamed.length === 0 ? '' : ` RENAME (${renamed.join(', ')})`;
      return [`${item.of === undefined ? '' : `${this.name(item.of)}.`}*${exclude}${replace}${rename}`];
    }
    return this._as(item);
  }

  private _as({ value, name }: As): readonly string[] {
    if (value.type === 'column' && value.name === name) {
      return [this.flat(value)];
    }
    const lines = this.lay(value, WIDTH - 9 - name.length);
    return [...lines.slice(0, -1), `${lines.at(-1) ?? ''} AS ${this.name(name)}`];
  }

  private _from({ item, unpivot, joins }: From): readonly string[] {
    const first = `FROM ${this.item(item, joins.length > 0)}`;
    return [first, ...(unpivot === undefined ? [] : this._unpivot(unpivot)), ...joins.map(join => this._join(join))];
  }

  private _unpivot({ names, values, columns }: NonNullable<From['unpivot']>): readonly string[] {
    const start = `UNPIVOT INCLUDE NULLS (${this.name(values)} FOR ${this.name(names)} IN (`;
    const line = `${start}${columns.map(name => this.name(name)).join(', ')}))`;
    return line.length <= WIDTH
      ? [line]
      : [
          ...this._list(
            start,
            columns.map(name => [this.name(name)])
          ),
          '))'
        ];
  }

  private _join({ how, item, on }: Join): string {
    const start = `${how} ${this.item(item, true)}`;
    const using = usedBy({ item, on, how }, this._select.from);
    return using === undefined
      ? `${start} ON ${on.map(([left, right]) => this.flat(operator('=', left, right))).join(' AND ')}`
      : `${start} USING (${using.map(name => this.name(name)).join(', ')})`;
  }

  private readonly _named: ReadonlyMap<string, string>;
  /** Of ORDER BY, where windows have no names. */
  private readonly _unnamed: Writer;
}

/** The names that both sides of a join call its keys by, where no third table has them. */
function usedBy(join: Join, { item, joins }: From): readonly string[] | undefined {
  const names = join.on.map(([left, right]) =>
    left.type === 'column' && right.type === 'column' && left.name === right.name ? left.name : undefined
  );
  const others = [item, ...joins.map(one => one.item)];
  const isClear = (name: string): boolean =>
    others.filter(({ columns }) => columns.some(column => folded(column) === folded(name))).length === 2;
  return names.every(name => name !== undefined && isClear(name))
    ? names.filter(name => name !== undefined)
    : undefined;
}

function ambiguousOf(from: From): ReadonlySet<string> {
  const using = new Set(from.joins.flatMap(join => usedBy(join, from) ?? []).map(folded));
  const all = [from.item, ...from.joins.map(({ item }) => item)].flatMap(({ columns }) => columns.map(folded));
  return new Set(all.filter((name, at) => all.indexOf(name) !== at && !using.has(name)));
}

/** Names for windows that stand more than once, by their text. */
function namedWindows({ items, qualify }: Select, writer: Writer): ReadonlyMap<string, string> {
  const found = new Map<string, { name: string; count: number }>();
  const look = (sql: Sql): void => {
    if (sql.type === 'call' && sql.over?.name !== undefined) {
      const text = writer.window(sql.over);
      const known = found.get(text) ?? { name: sql.over.name, count: 0 };
      found.set(text, { ...known, count: known.count + 1 });
    }
    parts(sql).forEach(look);
  };
  items.forEach(item => (item.type === 'as' ? [item.value] : item.replace.map(({ value }) => value)).forEach(look));
  qualify.forEach(look);
  const names = new Map<string, string>();
  for (const [text, { name, count }] of found) {
    if (count > 1) {
      names.set(text, freeName(name, names.values()));
    }
  }
  return names;
}
