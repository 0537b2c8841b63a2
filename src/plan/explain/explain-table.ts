import type { DatasetProfile } from '../../datasets/index.js';
import type { Expression, Named } from '../algebra/expression.js';
import { columnsIn, nodesIn } from '../algebra/rebuild.js';
import { sources, type Table } from '../algebra/table.js';
import { TableChecks } from '../check/check-table.js';
import {
  explainExpression,
  explainValue,
  firm,
  inside,
  isShare,
  list,
  type Phrase,
  phrase,
  type Words
} from './explain-expression.js';
import { nameWords, plainWords } from './name-words.js';
import { andThen, extreme, type Made, nested, rowsOf, type Said, sorted, together } from './said.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** A checked table as a phrase without a capital: "mean body mass by species where sex is male". */
export function explainTable(table: Table, profiles: readonly DatasetProfile[]): string {
  return together(new Explainer(table, profiles).say(table));
}

/** Whether a row of a table stands for a group. */
export const isGrouped = (table: Table, profiles: readonly DatasetProfile[]): boolean =>
  new Explainer(table, profiles).say(table).groups !== undefined;

/** The words for the columns that a table has. */
export const wordsOf = (table: Table, profiles: readonly DatasetProfile[]): Words =>
  new Explainer(table, profiles).say(table).words;

/** Whether columns tell which dataset they are of: no other one has one of them. */
export function tellsSource(source: string, columns: readonly string[], profiles: readonly DatasetProfile[]): boolean {
  const having = (column: string): readonly DatasetProfile[] =>
    profiles.filter(profile => profile.columns.some(({ name }) => name === column));
  return columns.some(column => having(column).length === 1 && having(column)[0]?.name === source);
}

/**
 * The words for the columns of some datasets, by name: `body_mass_g` is "body mass", or "body mass g" where another column would be
 * called so too.
 */
function columnLabels(profiles: readonly DatasetProfile[]): (name: string) => string {
  const columns = new Map(profiles.flatMap(profile => profile.columns.map(column => [column.name, column] as const)));
  const words = [...columns].map(([name, column]) => ({ name, words: [nameWords(name, column), plainWords(name)] }));
  const labels = new Map(
    words.map(({ name, words: own }) => {
      const others = words.filter(other => other.name !== name);
      return [name, own.find(word => others.every(other => !other.words.includes(word))) ?? name];
    })
  );
  return name => {
    const plain = plainWords(name);
    return labels.get(name) ?? ([...labels.values()].includes(plain) || plain === '' ? name : plain);
  };
}

/** Says the tables of one plan. */
class Explainer {
  constructor(
    table: Table,
    private readonly _profiles: readonly DatasetProfile[]
  ) {
    const read = sources(table);
    this._label = columnLabels(_profiles.filter(({ name }) => read.includes(name)));
    this._checks = new TableChecks(_profiles);
  }

  say(table: Table): Said {
    switch (table.type) {
      case 'source':
        return rowsOf(table.name, this._words(table), false);
      case 'concat':
        return rowsOf(`${list(table.tables.map(one => nested(this.say(one))))} together`, this._words(table));
      case 'join':
        return this._joined(table);
      default:
        return this._above(table, this.say(table.of));
    }
  }

  private _above(table: Exclude<Table, Of<'source' | 'concat' | 'join'>>, of: Said): Said {
    const { words } = of;
    const names = (columns: readonly string[]): string => list(columns.map(words.word));
    const closed = { ...of, open: false };
    switch (table.type) {
      case 'filter':
        return filtered(table.where, of);
      case 'derive':
        return table.columns.reduce((made, one) => this._derived(one, made, table), of);
      case 'select':
        return selected(table.columns, of);
      case 'drop':
        return andThen(of, `without ${names(table.columns)}`);
      case 'rename': {
        const to = new Map(table.names.map(one => [one.from, one.to]));
        const renamed = (name: string): string => to.get(name) ?? name;
        const from = of.groups === undefined ? closed : rowsOf(nested({ ...of, order: [] }), words);
        return {
          ...andThen(from, `with ${list(table.names.map(one => `${words.word(one.from)} called ${one.to}`))}`),
          ...(of.columns === undefined || of.groups !== undefined ? {} : { columns: of.columns.map(renamed) }),
          order: of.order.map(key => ({ ...key, by: renamed(key.by) })),
          words: this._words(table, words, new Map(table.names.map(one => [one.to, firm(one.to)])))
        };
      }
      case 'aggregate': {
        const keys = list(table.by.map(({ value }) => inside(phrase(value, words))));
        const missing = table.keepMissing === true ? ' (missing too)' : '';
        return this._grouped(table, of, table.by, table.measures, keys === '' ? '' : ` by ${keys}${missing}`);
      }
      case 'sort':
        return { ...(of.order.length === 0 ? of : andThen(of, sorted(of))), order: table.by };
      case 'limit':
        return limited(table, of);
      case 'distinct': {
        const from = isPlain(of) || (isRows(of) && table.columns === undefined) ? of : rowsOf(nested(of), words);
        const { columns, ...rows } = from;
        return { ...rows, rows: differentRows((table.columns ?? columns)?.map(words.word)), pick: '' };
      }
      case 'sample': {
        const from = isRows(of) ? of : rowsOf(nested(of), words);
        return { ...from, rows: `${explainValue(table.n)} random ${table.n === 1 ? 'row' : 'rows'}`, pick: '' };
      }
      case 'pivot': {
        const across = `${names(table.rows)} and, side by side, ${words.word(table.columns)}`;
        const by = table.rows.map((name): Named => ({ name, value: { type: 'column', name } }));
        return this._grouped(table, of, by, [{ name: '', value: table.value }], ` by ${across}`);
      }
      case 'unpivot': {
        const parts = `its name as ${this._label(table.names)} and its value as ${this._label(table.values)}`;
        return {
          ...andThen(closed, `with a row for each column but ${names(table.keep)}, ${parts}`),
          words: this._words(table, words)
        };
      }
      case 'explode': {
        const between = table.separator === undefined ? '' : ` between “${table.separator}”`;
        return andThen(closed, `with a row for each part of ${words.word(table.column)}${between}`);
      }
    }
  }

  /** Words for the columns of a table: those of the table below, but for columns that are said otherwise. */
  private _words(table: Table, below?: Words, own: ReadonlyMap<string, Phrase> = new Map()): Words {
    const said = (name: string): Phrase => own.get(name) ?? below?.phrase(name) ?? firm(this._label(name));
    return {
      phrase: said,
      word: name => said(name).said,
      type: name => this._checks.facts(table).columns.find(column => column.name === name)?.type
    };
  }

  /** "with profit = revenue minus cost"; from there on the column goes by its name. */
  private _derived({ name, value }: Named, of: Said, table: Of<'derive'>): Said {
    const isNew = !this._checks.facts(table.of).columns.some(column => column.name === name);
    const label = this._label(name);
    return {
      ...andThen(of, `with ${label} = ${explainExpression(value, of.words)}`, columnsIn(value)),
      open: of.open && isNew && !looksAround(value),
      words: this._words(table, of.words, new Map([[name, firm(label)]]))
    };
  }

  private _joined(table: Of<'join'>): Said {
    const [left, right] = [this.say(table.left), this.say(table.right)];
    const [ours, theirs] = [table.left, table.right].map(one =>
      this._checks.facts(one).columns.map(({ name }) => name)
    );
    const shared = ours?.filter(name => theirs?.includes(name) === true) ?? [];
    const isNatural = table.on.length === shared.length && table.on.every(key => key.left === key.right);
    const keys = table.on.map(key => {
      const [one, other] = [left.words.word(key.left), right.words.word(key.right)];
      return key.left === key.right ? one : `${one} = ${other}`;
    });
    const how = { inner: 'joined with', left: 'left-joined with', semi: 'with a match in', anti: 'without a match in' };
    const on = isNatural ? '' : ` on ${list(keys)}`;
    const [from = ''] = sources(table.right);
    const twin = sources(table.left).includes(from) ? 'right' : `of ${from}`;
    const added = (theirs ?? []).map((name): [string, Phrase] =>
      shared.includes(name)
        ? [`${name}_right`, firm(`${right.words.word(name)} ${twin}`)]
        : [name, right.words.phrase(name)]
    );
    return rowsOf(
      `${nested(left)} ${how[table.how]} ${nested(right)}${on}`,
      this._words(table, left.words, new Map(added))
    );
  }

  private _grouped(
    table: Of<'aggregate' | 'pivot'>,
    of: Said,
    by: readonly Named[],
    measures: readonly Named[],
    said: string
  ): Said {
    const made = ({ name, value }: Named): Made => ({ name, ...phrase(value, of.words) });
    const keys = by.map(made);
    const told = (from: Said, said_: readonly Made[]): Said => ({
      ...from,
      ...{ groups: { by: said, keys, measures: said_ }, open: false, order: [], told: new Set<string>() },
      words: this._words(table, of.words, new Map([...keys, ...said_].map(one => [one.name, one])))
    });
    const own = measures.map(made);
    if (isPlain(of)) {
      const measured = measures.flatMap(({ value }) => columnsIn(value));
      return told(!of.compound && tellsSource(of.source, measured, this._profiles) ? { ...of, source: '' } : of, own);
    }
    const read = new Set([...by, ...measures].flatMap(({ value }) => columnsIn(value)));
    // What counts the groups below counts no rows.
    const counts = (value: Expression): boolean =>
      value.type === 'aggregate' && (value.of === undefined || isShare(value, of.words));
    const isPer =
      of.groups !== undefined &&
      of.groups.by !== '' &&
      of.pick === undefined &&
      of.order.length === 0 &&
      (of.then.length === 0 || by.length === 0) &&
      of.groups.measures.every(({ name }) => read.has(name) || of.told.has(name)) &&
      measures.every(({ value }) => counts(value) || !nodesIn(value).some(counts));
    const per = of.groups?.by.slice(' by '.length) ?? '';
    const again = (one: Made, at: number): Made => {
      const value = measures[at]?.value;
      return value !== undefined && counts(value)
        ? { ...one, said: one.said.replace('of rows', `of different ${per}`) }
        : { ...one, said: `${inside(one)} per ${per}` };
    };
    return isPer ? told(of, own.map(again)) : told(rowsOf(nested(of), of.words), own);
  }

  private readonly _label: (name: string) => string;
  private readonly _checks: TableChecks;
}

/** Whether a value of a row depends on other rows. */
const looksAround = (value: Expression): boolean =>
  nodesIn(value).some(({ type }) => type === 'over' || type === 'window');

/** Whether these are rows of a source that nothing has been chosen from yet. */
const isRows = (of: Said): boolean => of.groups === undefined && of.pick === undefined && of.order.length === 0;

/** Whether they have all their columns too. */
const isPlain = (of: Said): boolean => isRows(of) && of.columns === undefined;

function filtered(where: Expression, of: Said): Said {
  const isBeside =
    of.groups === undefined && of.pick === undefined && of.open && (of.where === undefined || !looksAround(where));
  if (!isBeside) {
    return { ...andThen(of, `only where ${explainExpression(where, of.words)}`, columnsIn(where)), open: false };
  }
  const all: Expression = of.where === undefined ? where : { type: 'call', fn: 'and', args: [of.where, where] };
  return { ...of, where: all, condition: explainExpression(all, of.words), open: !looksAround(where) };
}

/** Some columns: in place of "rows", or as what is left of groups. */
function selected(columns: readonly string[], of: Said): Said {
  const { groups } = of;
  const isLeft = ({ name }: Made): boolean => columns.includes(name);
  if (of.columns === undefined && groups === undefined) {
    return { ...of, columns };
  }
  return of.columns === undefined &&
    groups?.keys.every(isLeft) === true &&
    groups.measures.every(one => isLeft(one) || of.told.has(one.name))
    ? { ...of, columns, groups: { ...groups, measures: groups.measures.filter(isLeft) } }
    : andThen(of, `showing only ${list(columns.map(of.words.word))}`);
}

function differentRows(columns?: readonly string[]): string {
  const sets = ['values', 'pairs'][(columns?.length ?? 0) - 1] ?? 'combinations';
  return columns === undefined ? 'different rows' : `different ${sets} of ${list(columns)}`;
}

/** "3 rows of penguins with the highest body mass", "species, the 3 with the most rows", "first 5 rows of df" */
function limited({ n, offset = 0, per = [], ties }: Of<'limit'>, from: Said): Said {
  const isFit = from.pick === undefined && (from.groups === undefined || from.groups.by !== '');
  const of = isFit ? from : { ...rowsOf(nested({ ...from, order: [] }), from.words), order: from.order };
  const { order, words, groups } = of;
  const isPlace = n === 1 && offset > 0 && order.length > 0;
  const after = offset === 0 || isPlace ? '' : ` after the first ${explainValue(offset)}`;
  const each = per.length === 0 ? '' : ` for each ${list(per.map(words.word))}`;
  const equal = ties === true ? ', and those equal to the last' : '';
  const place = isPlace ? `${offset + 1}${ENDINGS[ORDINALS.select(offset + 1)]} ` : '';
  const what = order.map(key => extreme(key, words)).join(', then the ');
  const first = order.length === 0 ? 'first ' : '';
  const count = n === 1 ? '' : `${explainValue(n)} `;
  const chosen = order.length === 0 ? '' : ` with the ${place}${what}`;
  const end = `${after}${each}${equal}`;
  return {
    ...of,
    rows: n === 1 ? `${first}row` : `${first}${count}rows`,
    pick:
      groups === undefined
        ? `${chosen}${end}`
        : `${first === '' && count === '' ? '' : `, the ${`${first}${count}`.trim()}`}${chosen}${end}`,
    order: [],
    told: new Set([...of.told, ...order.map(({ by }) => by)])
  };
}

const ENDINGS = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
