import { NotPrinted } from '../python/not-printed.js';
import type { Dialect } from './dialect.js';
import { folded, quoted } from './names.js';
import type { BinaryOperator, Item, Order, Over, Sql } from './tree.js';

export const indented = (lines: readonly string[]): readonly string[] => lines.map(line => `    ${line}`);

const LEVELS: Readonly<Record<BinaryOperator, number>> = {
  OR: 1,
  AND: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  'IS DISTINCT FROM': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6
};

/** How tightly an expression binds. */
function level(sql: Sql): number {
  switch (sql.type) {
    case 'binary':
      return LEVELS[sql.op];
    case 'not':
      return 3;
    case 'is':
    case 'in':
    case 'between':
      return 4;
    case 'literal':
      return typeof sql.value === 'number' && sql.value < 0 ? 7 : 8;
    default:
      return 8;
  }
}

/** Writes expressions. `ambiguous` are names that more than one table has; `windows` those that have a name, by their text. */
export class Writer {
  constructor(
    protected readonly dialect: Dialect,
    private readonly _ambiguous: ReadonlySet<string> = new Set(),
    private readonly _windows: ReadonlyMap<string, string> = new Map()
  ) {}

  name(name: string): string {
    return this.dialect.braces(quoted(name, this.dialect.quote));
  }

  item(item: Item, isJoined: boolean): string {
    const { alias, type } = item;
    const path = type === 'table' ? item.path : [type === 'frame' ? item.variable : item.name];
    const written =
      type === 'frame'
        ? this.dialect.frame(item.variable, this.name(item.variable))
        : path.map(part => this.name(part)).join('.');
    const isPlain = path.at(-1) === alias && !(isJoined && type === 'frame' && written !== this.name(alias));
    return isPlain ? written : `${written} AS ${this.name(alias)}`;
  }

  /** An expression in one line. */
  flat(sql: Sql): string {
    switch (sql.type) {
      case 'column':
        return `${this._ambiguous.has(folded(sql.name)) ? `${this.name(sql.of)}.` : ''}${this.name(sql.name)}`;
      case 'alias':
        return this.name(sql.name);
      case 'word':
        return sql.text;
      case 'literal':
        return this._literal(sql.value);
      case 'call':
        return this._call(sql);
      case 'binary': {
        const own = LEVELS[sql.op];
        const isStrict = own === 4 || sql.op === '-' || sql.op === '/';
        return `${this._within(sql.left, own === 4 ? 5 : own)} ${sql.op} ${this._within(sql.right, isStrict || own > 4 ? own + 1 : own)}`;
      }
      case 'not':
        return `NOT ${this._within(sql.of, 8)}`;
      case 'is':
        return `${this._within(sql.of, 5)} IS ${sql.what}`;
      case 'in':
        return `${this._within(sql.of, 5)}${sql.not ? ' NOT' : ''} IN (${sql.values.map(value => this.flat(value)).join(', ')})`;
      case 'between':
        return `${this._within(sql.of, 5)} BETWEEN ${this._within(sql.low, 5)} AND ${this._within(sql.high, 5)}`;
      case 'case':
        return this._case(sql).join(' ');
      case 'cast':
        return `${sql.safe ? 'TRY_CAST' : 'CAST'}(${this.flat(sql.of)} AS ${sql.to})`;
    }
  }

  /** An expression in as many lines as it needs in some room. */
  lay(sql: Sql, room: number): readonly string[] {
    const short = this.flat(sql);
    if (short.length <= room) {
      return [short];
    }
    if (sql.type === 'case') {
      const [first = '', ...rest] = this._case(sql);
      return [first, ...indented(rest.slice(0, -1)), 'END'];
    }
    if (sql.type === 'call' && sql.over !== undefined) {
      const { over, ...call } = sql;
      return [`${this.flat(call)} OVER (`, ...indented(this._windowLines(over)), ')'];
    }
    if (sql.type !== 'binary') {
      return [short];
    }
    if (LEVELS[sql.op] === 4) {
      const left = this.lay(sql.left, room - 10);
      return left.length === 1
        ? [short]
        : [...left.slice(0, -1), `${left.at(-1) ?? ''} ${sql.op} ${this._within(sql.right, 5)}`];
    }
    const own = LEVELS[sql.op];
    const lines: string[] = [];
    let rest: Sql = sql;
    while (rest.type === 'binary' && LEVELS[rest.op] === own) {
      lines.unshift(`${rest.op} ${this._within(rest.right, own + 1)}`);
      rest = rest.left;
    }
    return [this._within(rest, own), ...lines];
  }

  order({ value, descending, nullsLast }: Order): string {
    return `${this.flat(value)}${descending ? ' DESC' : ''}${nullsLast ? ' NULLS LAST' : ''}`;
  }

  window(over: Over): string {
    return this._windowLines(over).join(' ');
  }

  private _windowLines({ per, order, frame }: Over): readonly string[] {
    return [
      ...(per.length === 0 ? [] : [`PARTITION BY ${per.map(one => this.flat(one)).join(', ')}`]),
      ...(order.length === 0 ? [] : [`ORDER BY ${order.map(one => this.order(one)).join(', ')}`]),
      ...(frame === undefined ? [] : [frame])
    ];
  }

  private _within(sql: Sql, least: number): string {
    return level(sql) < least ? `(${this.flat(sql)})` : this.flat(sql);
  }

  private _case({ when, then, otherwise }: Extract<Sql, { type: 'case' }>): readonly string[] {
    const last = otherwise === undefined ? [] : [`ELSE ${this.flat(otherwise)}`];
    return ['CASE', `WHEN ${this.flat(when)} THEN ${this.flat(then)}`, ...last, 'END'];
  }

  private _call({ fn, args, distinct, behind, order = [], where, over }: Extract<Sql, { type: 'call' }>): string {
    const inside = [
      `${distinct === true ? 'DISTINCT ' : ''}${args.map(arg => this.flat(arg)).join(', ')}`,
      ...(order.length === 0 ? [] : [`ORDER BY ${order.map(one => this.order(one)).join(', ')}`]),
      ...(behind === undefined ? [] : [behind])
    ];
    const text = over === undefined ? '' : this.window(over);
    return [
      `${fn}(${inside.join(' ')})`,
      ...(where === undefined ? [] : [`FILTER (WHERE ${this.flat(where)})`]),
      ...(over === undefined ? [] : [`OVER ${this._windows.get(text) ?? `(${text})`}`])
    ].join(' ');
  }

  private _literal(value: string | number | boolean | null): string {
    if (typeof value === 'string') {
      if (/\p{Cs}/u.test(value)) {
        throw new NotPrinted('A value holds half a character, which no text of SQL can.');
      }
      // A statement ends at a zero character, so that one is written as a call.
      const texts = value.split('\0').map(text => `'${this.dialect.braces(this.dialect.escape(text))}'`);
      return texts.length === 1 ? texts.join('') : `concat(${texts.join(', chr(0), ')})`;
    }
    return value === null ? 'NULL' : String(value);
  }
}
