import type { DatasetProfile } from '../../datasets/index.js';
import { type Expression, type Named, sources, type Table, type TableOf } from '../algebra/plan.js';
import { columnsIn, looksAround, nodesIn, type OneInput } from '../algebra/rebuild.js';
import { checkTable } from '../check/check-table.js';
import { namesOf, type TableFacts } from '../check/table-facts.js';
import { columnLabels } from './column-labels.js';
import {
  CONDITION,
  explainValue,
  FIRM,
  firm,
  inside,
  isShare,
  list,
  type Phrase,
  phrase,
  type Words
} from './explain-expression.js';
import { andThen, extreme, type Made, nested, rowsOf, type Said, sorted } from './said.js';

/** A checked table in the parts of a phrase. A source column that is cast still counts as the same column, unless the plan `changes` it. */
export const explainTable = (table: Table, profiles: readonly DatasetProfile[], changes = false): Said =>
  new Explainer(table, profiles, changes).say(table);

/** Whether the columns identify their dataset: no other dataset has one of them. */
export function tellsSource(source: string, columns: readonly string[], profiles: readonly DatasetProfile[]): boolean {
  const having = (column: string): readonly DatasetProfile[] =>
    profiles.filter(profile => profile.columns.some(({ name }) => name === column));
  return columns.some(column => having(column).length === 1 && having(column)[0]?.name === source);
}

class Explainer {
  constructor(
    table: Table,
    private readonly _profiles: readonly DatasetProfile[],
    private readonly _changes: boolean
  ) {
    const read = sources(table);
    this._label = columnLabels(_profiles.filter(({ name }) => read.includes(name)));
    this._facts = checkTable(_profiles);
  }

  say(table: Table): Said {
    switch (table.type) {
      case 'source':
        return rowsOf(table.name, this._words(table), false);
      case 'join':
        return this._joined(table);
      default:
        return this._above(table, this.say(table.of));
    }
  }

  private _above(table: OneInput, of: Said): Said {
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
        const from = isPlain(of) ? closed : rowsOf(nested(of), words);
        const renames = list(table.names.map(one => `${words.word(one.from)} called ${one.to}`));
        const own = new Map(table.names.map(one => [one.to, firm(one.to)]));
        return { ...andThen(from, `with ${renames}`), words: this._words(table, words, own) };
      }
      case 'aggregate': {
        const keys = list(table.by.map(({ value }) => explainKey(phrase(value, words), table.by.length === 1)));
        return this._grouped(table, of, table.by, keys === '' ? '' : ` by ${keys}`);
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
        return this._grouped(table, of, by, ` by ${across}`);
      }
      case 'unpivot': {
        const parts = `its name as ${this._label(table.names)} and its value as ${this._label(table.values)}`;
        const long = andThen(closed, `with a row for each column but ${names(table.keep)}, ${parts}`);
        return { ...long, words: this._words(table, words) };
      }
      case 'explode':
        return andThen(closed, `with a row for each part of ${names([table.column])} between “${table.separator}”`);
    }
  }

  /** Words for the columns of a table: those of the table below, except for the columns in `own`. */
  private _words(table: Table, below?: Words, own: ReadonlyMap<string, Phrase> = new Map()): Words {
    const said = (name: string): Phrase => own.get(name) ?? below?.phrase(name) ?? firm(this._label(name));
    return {
      phrase: said,
      word: name => said(name).said,
      type: name => this._facts(table).columns.find(column => column.name === name)?.type
    };
  }

  /** "with profit = revenue minus cost"; from there on the column goes by its name. */
  private _derived({ name, value }: Named, of: Said, table: TableOf<'derive'>): Said {
    if (!this._changes && table.of.type === 'source' && isSameColumn(name, value)) {
      return { ...of, words: this._words(table, of.words) };
    }
    const isNew = !this._facts(table.of).columns.some(column => column.name === name);
    const label = this._label(name);
    return {
      ...andThen(of, `with ${label} = ${phrase(value, around(of)).said}`, columnsIn(value)),
      open: of.open && isNew && !looksAround(value),
      words: this._words(table, of.words, new Map([[name, firm(label)]]))
    };
  }

  private _joined(table: TableOf<'join'>): Said {
    const [left, right] = [this.say(table.left), this.say(table.right)];
    const theirs = namesOf(this._facts(table.right));
    const shared = namesOf(this._facts(table.left)).filter(name => theirs.includes(name));
    const [key] = table.on;
    const isSame = key.left === key.right;
    const other = isSame ? '' : ` = ${right.words.word(key.right)}`;
    const on = isSame && shared.length === 1 ? '' : ` on ${left.words.word(key.left)}${other}`;
    const how = { inner: 'joined with', anti: 'without a match in' };
    const [from = ''] = sources(table.right);
    const twin = sources(table.left).includes(from) ? 'right' : `of ${from}`;
    const added = theirs.map((name): [string, Phrase] =>
      shared.includes(name)
        ? [`${name}_right`, firm(`${right.words.word(name)} ${twin}`)]
        : [name, right.words.phrase(name)]
    );
    const source = `${nested(left)} ${how[table.how]} ${nested(right)}${on}`;
    return rowsOf(source, this._words(table, left.words, new Map(added)));
  }

  private _grouped(table: TableOf<'aggregate' | 'pivot'>, of: Said, by: readonly Named[], said: string): Said {
    const values = table.type === 'pivot' ? [{ name: '', value: table.value }] : table.measures;
    const made = ({ name, value }: Named): Made => ({ name, ...phrase(value, of.words) });
    const keys = by.map(made);
    const told = (from: Said, measures: readonly Made[]): Said => ({
      ...from,
      ...{ groups: { by: said, keys, measures }, open: false, order: [], told: new Set<string>() },
      words: this._words(table, of.words, new Map([...keys, ...measures].map(one => [one.name, one])))
    });
    const measured = values.flatMap(({ value }) => columnsIn(value));
    if (isPlain(of)) {
      const isEvident = !of.compound && tellsSource(of.source, measured, this._profiles);
      return told(isEvident ? { ...of, source: '' } : of, values.map(made));
    }
    const read = new Set([...by.flatMap(({ value }) => columnsIn(value)), ...measured]);
    // A count of the groups below is not a count of rows.
    const counts = (value: Expression): boolean =>
      value.type === 'aggregate' && (value.of === undefined || isShare(value, of.words));
    const isPer =
      of.groups !== undefined &&
      of.groups.by !== '' &&
      of.pick === undefined &&
      of.columns === undefined &&
      of.order.length === 0 &&
      (of.then.length === 0 || by.length === 0) &&
      of.groups.measures.every(({ name }) => read.has(name) || of.told.has(name)) &&
      values.every(({ value }) => counts(value) || !nodesIn(value).some(counts));
    const per = of.groups?.by.slice(' by '.length) ?? '';
    const again = (one: Named): Made => {
      const own = made(one);
      return counts(one.value)
        ? { ...own, said: own.said.replace('of rows', `of different ${per}`) }
        : { ...own, said: `${inside(own)} per ${per}`, firmness: FIRM };
    };
    return isPer ? told(of, values.map(again)) : told(rowsOf(nested(of), of.words), values.map(made));
  }

  private readonly _label: (name: string) => string;
  private readonly _facts: (table: Table) => TableFacts;
}

/** The words for values that may look at the other rows. */
const around = ({ groups, condition, pick, words }: Said): Words =>
  groups === undefined && (condition !== '' || pick !== undefined) ? { ...words, all: 'these' } : words;

/** Whether these are rows of a source that nothing has been chosen from yet. */
const isRows = (of: Said): boolean => of.groups === undefined && of.pick === undefined && of.order.length === 0;

/** Whether these rows also have all their columns. */
const isPlain = (of: Said): boolean => isRows(of) && of.columns === undefined;

/** What groups are made by: "species", "whether fare is above 10". */
function explainKey(key: Phrase, isOnly: boolean): string {
  const said = key.firmness === CONDITION ? `whether ${key.said}` : key.said;
  return isOnly && key.firmness === CONDITION ? said : inside({ ...key, said });
}

function filtered(where: Expression, of: Said): Said {
  const isBeside =
    of.groups === undefined && of.pick === undefined && of.open && (of.where === undefined || !looksAround(where));
  if (!isBeside) {
    return { ...andThen(of, `only where ${phrase(where, around(of)).said}`, columnsIn(where)), open: false };
  }
  const all: Expression = of.where === undefined ? where : { type: 'call', fn: 'and', args: [of.where, where] };
  return { ...of, where: all, condition: phrase(all, of.words).said, open: !looksAround(where) };
}

/** Some columns: in place of "rows", or as what is left of groups. */
function selected(columns: readonly string[], of: Said): Said {
  const { groups } = of;
  const isLeft = ({ name }: Made): boolean => columns.includes(name);
  if (of.columns === undefined && groups === undefined) {
    return { ...of, columns };
  }
  const left = groups?.measures.filter(isLeft) ?? [];
  // If groups have been chosen, the phrase names the measures that chose them, whether these are kept or not.
  const isClear = of.pick === undefined || left.length === 0 || left.length === groups?.measures.length;
  return of.columns === undefined &&
    isClear &&
    groups?.keys.every(isLeft) === true &&
    groups.measures.every(one => isLeft(one) || of.told.has(one.name))
    ? { ...of, columns, groups: { ...groups, measures: left } }
    : andThen(of, `showing only ${list(columns.map(of.words.word))}`);
}

function differentRows(columns?: readonly string[]): string {
  const sets = ['values', 'pairs'][(columns?.length ?? 0) - 1] ?? 'combinations';
  return columns === undefined ? 'different rows' : `different ${sets} of ${list(columns)}`;
}

/** "3 rows of penguins with the highest body mass", "species, the 3 with the most rows", "first 5 rows of df" */
function limited({ n, per = [], last = false }: TableOf<'limit'>, from: Said): Said {
  const isFit =
    from.pick === undefined && !(last && from.order.length > 0) && (from.groups === undefined || from.groups.by !== '');
  const of = isFit ? from : { ...rowsOf(nested({ ...from, order: [] }), from.words), order: from.order };
  const { order, words, groups } = of;
  const extremes = order.map(key => extreme(key, of)).join(', then the ');
  const chosen = extremes === '' ? '' : ` with the ${extremes}`;
  const each = per.length === 0 ? '' : ` for each ${list(per.map(words.word))}`;
  const end = last ? 'last' : 'first';
  const count = [extremes === '' ? end : '', n === 1 ? '' : explainValue(n)].filter(word => word !== '').join(' ');
  const which = groups === undefined || count === '' ? '' : `, the ${count}`;
  return {
    ...of,
    rows: `${count} ${n === 1 ? 'row' : 'rows'}`.trim(),
    pick: `${which}${chosen}${each}`,
    order: [],
    told: new Set([...of.told, ...order.map(({ by }) => by)])
  };
}

/** Whether a column is only cast to another type, and so is still the same column. */
const isSameColumn = (name: string, value: Expression): boolean =>
  value.type === 'cast' && columnsIn(value).every(one => one === name);
