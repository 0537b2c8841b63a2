import type { DatasetProfile } from '../../datasets/index.js';
import type { Expression, Named, SortKey } from '../algebra/expression.js';
import { inputs, sources, type Table } from '../algebra/table.js';
import { explainExpression, explainValue, type Words } from './explain-expression.js';
import { nameWords } from './name-words.js';

/** A table in words, in the parts that a sentence puts together. */
type Said = {
  /** "rows of penguins", "mean body mass" */
  readonly head: string;
  /** "by species" */
  readonly by: string;
  /** Conditions on the rows below. */
  readonly where: readonly string[];
  /** Columns that were made on the way, each under the words of what it holds. */
  readonly made: readonly string[];
  /** What is done after that, a clause each. */
  readonly then: readonly string[];
  readonly order: readonly SortKey[];
  readonly words: Words;
  /** What a row stands for where it is no row of the data: the words of the keys. */
  readonly keys?: readonly string[];
};

/** A table that is said in one phrase, whatever is done with it. */
const whole = (of: Said, head: string): Said => ({ ...of, head, by: '', where: [], made: [], then: [], order: [] });

/** The words for columns of the data: `body_mass_g` is "body mass", unless another column would be called so too. */
function columnWords(columns: DatasetProfile['columns']): Words {
  const words = new Map(columns.map(column => [column.name, nameWords(column.name, column)]));
  const all = [...words.values()];
  return {
    word: name => {
      const own = words.get(name) ?? name;
      return all.indexOf(own) >= 0 && all.indexOf(own) === all.lastIndexOf(own) ? own : name;
    },
    type: name => columns.find(column => column.name === name)?.type
  };
}

/** A table as a phrase without a capital: "mean body mass by species where sex is male, highest first". */
export function explainTable(table: Table, profiles: readonly DatasetProfile[]): string {
  return together(say(table, profiles));
}

/** Whether a row of a table stands for a group. */
export const isGrouped = (table: Table, profiles: readonly DatasetProfile[]): boolean =>
  say(table, profiles).keys !== undefined;

/** The words for the columns that a table has. */
export const wordsOf = (table: Table, profiles: readonly DatasetProfile[]): Words => say(table, profiles).words;

function together({ head, by, where, made, then, order, words, keys }: Said): string {
  // Groups come in the order of their keys anyway.
  const told =
    keys !== undefined &&
    order.every(({ by: name, descending }) => descending !== true && keys.includes(words.word(name)));
  const ordered = order.length === 0 || told ? [] : [sorted(order, words, keys !== undefined)];
  const condition = head.includes(' where ') ? ', among the rows where ' : ' where ';
  const rows = `${head}${by}${where.length === 0 ? '' : `${condition}${where.join(' and ')}`}`;
  return [rows, ...(made.length === 0 ? [] : [`with ${list(made)}`]), ...then, ...ordered].join(', ');
}

function sorted(order: readonly SortKey[], words: Words, groups: boolean): string {
  const [first] = order;
  if (groups && order.length === 1 && first !== undefined) {
    return `${extreme(first, words)} first`;
  }
  return `sorted by ${order.map(({ by, descending }) => `${words.word(by)}${descending === true ? ' (highest first)' : ''}`).join(' and ')}`;
}

const isDate = (name: string, words: Words): boolean => ['date', 'datetime'].includes(words.type(name) ?? '');

/** "highest mean body mass", "latest date" */
function extreme({ by, descending }: SortKey, words: Words): string {
  const [last, first] = isDate(by, words) ? ['latest', 'earliest'] : ['highest', 'lowest'];
  return `${descending === true ? last : first} ${words.word(by)}`;
}

/** Some columns: in place of "rows", before what chooses the rows, or as what is left of groups. */
function selected(columns: readonly string[], of: Said): Said {
  const names = list(columns.map(of.words.word));
  const made = of.made.filter(words => columns.some(column => of.words.word(column) === words));
  if (of.keys !== undefined) {
    const shown = { ...of, made: [] };
    const said = columns.every(column => of.keys?.includes(of.words.word(column)) ?? false);
    return said && of.then.length > 0 ? { ...shown, then: [...of.then, `${names} only`] } : shown;
  }
  return of.head.startsWith('rows ')
    ? { ...of, made: [], head: of.head.replace(/^rows\b/u, names) }
    : { ...of, made, head: `${names} of the ${of.head}` };
}

/** The groups that a measure is taken over: "mean total revenue per customer", or "median of the 10 heaviest penguins". */
function innerOf(of: Said): string {
  const { keys } = of;
  const where = of.where.length === 0 ? '' : ` where ${of.where.join(' and ')}`;
  return keys === undefined || of.then.length > 0 || of.order.length > 0
    ? ` of ${withoutRows(together(of))}`
    : ` per ${list(keys)}${where}`;
}

/** "rows of penguins" as "penguins", behind another "of". */
export const withoutRows = (said: string): string => said.replace(/^rows of /u, '');

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** The words where some columns are made. */
const named = (words: Words, columns: readonly Named[], express: (value: Expression) => string): Words => {
  const own = new Map(columns.map(({ name, value }) => [name, { said: express(value), value }]));
  return {
    word: name => own.get(name)?.said ?? words.word(name),
    type: name => {
      const value = own.get(name)?.value ?? { type: 'column', name };
      return value.type === 'column' ? words.type(value.name) : value.type === 'dateFloor' ? 'datetime' : undefined;
    }
  };
};

function say(table: Table, profiles: readonly DatasetProfile[]): Said {
  const [input] = inputs(table);
  if (input === undefined) {
    const name = table.type === 'source' ? table.name : 'nothing';
    const words = columnWords(profiles.find(profile => profile.name === name)?.columns ?? []);
    return { head: `rows of ${name}`, by: '', where: [], made: [], then: [], order: [], words };
  }
  const of = say(input, profiles);
  const { words } = of;
  const express = (value: Expression): string => explainExpression(value, words);
  const then = (clause: string): Said => ({ ...of, then: [...of.then, clause] });
  switch (table.type) {
    case 'source':
      return of;
    case 'filter': {
      const condition = express(table.where);
      return of.keys === undefined && of.then.length === 0
        ? { ...of, where: [...of.where, condition] }
        : then(`only where ${condition}`);
    }
    case 'derive': {
      const said = named(words, table.columns, express);
      return { ...of, made: [...of.made, ...table.columns.map(({ name }) => said.word(name))], words: said };
    }
    case 'select':
      return selected(table.columns, of);
    case 'drop':
      return then(`without ${list(table.columns.map(words.word))}`);
    case 'rename': {
      const [from, to] = [
        new Map(table.names.map(one => [one.to, one.from])),
        new Map(table.names.map(one => [one.from, one.to]))
      ];
      const said = table.names.map(one => `${one.from} called ${one.to}`);
      return {
        ...then(`with ${list(said)}`),
        order: of.order.map(key => ({ ...key, by: to.get(key.by) ?? key.by })),
        words: {
          word: name => (from.has(name) ? name : words.word(name)),
          type: name => words.type(from.get(name) ?? name)
        }
      };
    }
    case 'aggregate': {
      const isPlain = of.head === `rows of ${sources(table)[0] ?? ''}` && of.then.length + of.order.length === 0;
      const inner = of.keys !== undefined || !isPlain;
      // What a measure reads is said in the measure.
      const from = inner ? innerOf({ ...of, made: [] }) : '';
      const measures = list(table.measures.map(({ value }) => express(value)));
      const source = inner ? '' : of.head.slice('rows'.length);
      const keys = table.by.map(({ value }) => express(value));
      return {
        ...whole(of, `${measures}${measures === 'number of rows' ? source : ''}${from}`),
        by: keys.length === 0 ? '' : ` by ${list(keys)}`,
        where: inner ? [] : of.where,
        words: named(words, [...table.by, ...table.measures], express),
        keys
      };
    }
    case 'sort':
      return { ...of, order: table.by };
    case 'limit':
      return limited(table, of);
    case 'distinct': {
      const rows = withoutRows(together({ ...of, where: [] }));
      const what = table.columns === undefined ? of.head : `${list(table.columns.map(words.word))} of ${rows}`;
      return { ...of, head: `different ${what}` };
    }
    case 'sample':
      return whole(of, `${explainValue(table.n)} random ${together(of)}`);
    case 'concat':
      return whole(of, list(table.tables.map(one => together(say(one, profiles)))));
    case 'join': {
      const right = say(table.right, profiles);
      const how = {
        inner: 'joined with',
        left: 'with what they have in',
        semi: 'with a match in',
        anti: 'without a match in'
      };
      return {
        ...whole(of, `${together(of)} ${how[table.how]} ${withoutRows(together(right))}`),
        words: {
          word: name => {
            const own = words.word(name);
            return own === name ? right.words.word(name) : own;
          },
          type: name => words.type(name) ?? right.words.type(name)
        }
      };
    }
    case 'pivot':
      return {
        ...of,
        head: `${express(table.value)} by ${list(table.rows.map(words.word))} and, side by side, ${words.word(table.columns)}`,
        by: '',
        order: [],
        keys: table.rows.map(words.word)
      };
    case 'unpivot':
      return then(`with a row for each ${table.values}`);
    case 'explode':
      return then(`with a row for each ${words.word(table.column)}`);
  }
}

/** "the 3 species with the highest mean body mass", "the first 5 rows of df" */
function limited({ n, offset = 0, per = [], ties }: Extract<Table, { type: 'limit' }>, of: Said): Said {
  const { order, words, keys } = of;
  const [first] = order;
  const bare = { ...of, order: [] };
  const isPlace = n === 1 && offset > 0 && first !== undefined;
  const after = offset === 0 || isPlace ? '' : ` after the first ${explainValue(offset)}`;
  const rows = keys === undefined ? together(bare) : `${list(keys)}${together({ ...bare, head: '', by: '' })}`;
  const things = n === 1 ? (keys === undefined ? rows.replace(/^rows\b/u, 'row') : rows) : `${explainValue(n)} ${rows}`;
  const end = `${after}${per.length === 0 ? '' : ` for each ${list(per.map(words.word))}`}`;
  if (first === undefined) {
    return whole(of, `first ${things}${end}`);
  }
  const place = isPlace ? `${offset + 1}${ENDINGS[ORDINALS.select(offset + 1)]} ` : '';
  const equal = ties === true ? ', and those equal to the last' : '';
  return whole(of, `${things} with the ${place}${extreme(first, words)}${end}${equal}`);
}

const ENDINGS = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
