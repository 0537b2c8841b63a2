import type { Expression, SortKey } from '../algebra/plan.js';
import { CONDITION, FIRM, inside, list, type Phrase, type Words } from './explain-expression.js';

/** A column that a plan makes, under the words of what it holds. */
export type Made = Phrase & { readonly name: string };

/** A table in the parts that a sentence puts together. */
export type Said = {
  /** "rows", "10 rows", "different values of species" */
  readonly rows: string;
  /** The columns that are kept, if some have been chosen. */
  readonly columns?: readonly string[];
  /** Set if each row stands for a group: how the rows were grouped, and the keys and measures of the groups. */
  readonly groups?: { readonly by: string; readonly keys: readonly Made[]; readonly measures: readonly Made[] };
  /** Which rows were chosen: " with the highest body mass". The same phrase cannot choose from them again. */
  readonly pick?: string;
  /** "penguins", "orders joined with customers"; empty where the columns tell it. */
  readonly source: string;
  /** Whether the source is more than a name. */
  readonly compound: boolean;
  /** The condition on the rows of the source. */
  readonly where?: Expression;
  /** That condition in words; empty without one. */
  readonly condition: string;
  /** Whether one more condition may be added to it without changing what came after it. */
  readonly open: boolean;
  /** The steps after that, in order, a clause for each. */
  readonly then: readonly string[];
  readonly order: readonly SortKey[];
  /** Columns, measures among them, that a clause has mentioned already. */
  readonly told: ReadonlySet<string>;
  readonly words: Words;
};

/** The rows of a source, as they are. */
export const rowsOf = (source: string, words: Words, compound = true): Said => ({
  ...{ rows: 'rows', source, compound, condition: '', open: true, then: [], order: [], told: new Set(), words }
});

/** Adds a clause, which begins with "then" if rows have been chosen before. */
export const andThen = (of: Said, clause: string, reads: Iterable<string> = []): Said => ({
  ...of,
  then: [...of.then, `${of.pick === undefined ? '' : 'then '}${clause}`],
  told: new Set([...of.told, ...reads])
});

/** A phrase as a sentence. */
export const capitalized = (said: string): string => said.replace(/^\(?\p{L}/u, start => start.toUpperCase());

/** All of a table as a phrase without a capital. */
export function together(of: Said): string {
  const { groups, pick = '', condition, source } = of;
  const measures = pick === '' ? (groups?.measures ?? []) : [];
  const isLoose = measures.length === 1 && measures.every(({ firmness }) => firmness <= CONDITION);
  const subject = groups === undefined ? ofRows(of) : ofGroups(of);
  // The name of a source follows the rows; longer words, or ones that would blend with those before them, come last.
  const isLast =
    groups === undefined
      ? of.compound && pick !== ''
      : pick !== '' ||
        measures.some(({ firmness }) => firmness < FIRM) ||
        (of.compound && groups.by + condition !== '');
  const link = (groups === undefined ? /^different \w+ of / : / per |\bdifferent values of /).test(subject)
    ? 'in'
    : 'of';
  const beside = source === '' || isLast ? '' : ` ${link} ${source}`;
  const by = measures.length === 0 ? '' : `${isLoose && groups?.by !== '' ? ',' : ''}${groups?.by ?? ''}`;
  const where = isLoose ? ', among the rows where ' : pick === '' ? ' where ' : ', where ';
  const others = pick === '' ? [] : (groups?.measures.filter(({ name }) => !of.told.has(name)) ?? []);
  return [
    `${subject}${beside}${groups === undefined ? pick : by}${condition === '' ? '' : `${where}${condition}`}`,
    ...(others.length === 0 ? [] : [`with ${listed(others)}`]),
    ...of.then,
    ...(of.order.length === 0 || isGiven(of) ? [] : [sorted(of)]),
    ...(source !== '' && isLast ? [`in ${source}`] : [])
  ].join(', ');
}

function ofRows({ rows, columns, pick, words }: Said): string {
  const names = list((columns ?? []).map(words.word));
  return columns === undefined ? rows : rows === 'rows' && pick === undefined ? names : `${names} of the ${rows}`;
}

/** What the sentence says about groups, or which groups they are. */
function ofGroups({ groups, columns, pick, words }: Said): string {
  const { by = '', measures = [] } = groups ?? {};
  const keys = by.slice(' by '.length) || list((columns ?? []).map(words.word));
  return pick === undefined && measures.length > 0 ? listed(measures) : `${keys}${pick ?? ''}`;
}

/** Columns by their words; if there are several, words that would run into the next ones get parentheses. */
const listed = (columns: readonly Made[]): string =>
  columns.length === 1 ? (columns[0]?.said ?? '') : list(columns.map(one => inside(one)));

/** Whether the order is that of the keys, in which groups come anyway. */
const isGiven = ({ groups, pick, order }: Said): boolean =>
  groups !== undefined &&
  pick === undefined &&
  order.every(({ by, descending }, at) => descending !== true && groups.keys[at]?.name === by);

/** "sorted by date", "highest mean body mass first" */
export function sorted(of: Said): string {
  const { order, words, groups } = of;
  const [first] = order;
  return groups !== undefined && order.length === 1 && first !== undefined
    ? `${extreme(first, of)} first`
    : `sorted by ${list(order.map(({ by, descending }) => `${words.word(by)}${descending === true ? ' (highest first)' : ''}`))}`;
}

/** "highest mean body mass", "latest date", "most rows" */
export function extreme({ by, descending }: SortKey, { words, groups }: Said): string {
  const isDate = ['date', 'datetime'].includes(words.type(by) ?? '');
  const [last, first] = isDate ? ['latest', 'earliest'] : ['highest', 'lowest'];
  const [most, said] = [descending === true ? last : first, words.word(by)];
  const counted = /^number of (?!the )(.*)$/u.exec(said)?.[1];
  return counted !== undefined
    ? `${descending === true ? 'most' : 'fewest'} ${counted}`
    : said.startsWith(`${most} `) && groups?.keys.every(key => said !== `${most} ${key.said}`) === true
      ? said
      : `${most} ${inside(words.phrase(by))}`;
}

/** A table inside the phrase of another one: its name, or all of it in parentheses. */
export function nested(of: Said): string {
  const said = together(of).replace(/^rows of /u, '');
  const isName = of.groups === undefined && !of.compound && said === of.source;
  return isName ? said : /^(?:\d+|row|first \d+) (?!.*(?:,| where ))/u.test(said) ? `the ${said}` : `(${said})`;
}
