import type { Expression, SortKey } from '../algebra/expression.js';
import { inside, list, type Phrase, type Words } from './explain-expression.js';

/** A column that a plan makes, under the words of what it holds. */
export type Made = Phrase & { readonly name: string };

/** A table in the parts that a sentence puts together. */
export type Said = {
  /** "rows", "10 rows", "different values of species" */
  readonly rows: string;
  /** The columns that are left of the rows. */
  readonly columns?: readonly string[];
  /** Where a row stands for a group: what it is a group of, and what is said of it. */
  readonly groups?: { readonly by: string; readonly keys: readonly Made[]; readonly measures: readonly Made[] };
  /** Which of the rows: " with the highest body mass". Then they cannot be chosen again in the same phrase. */
  readonly pick?: string;
  /** "penguins", "orders joined with customers"; empty where the columns tell it. */
  readonly source: string;
  /** Whether the source is more than a name. */
  readonly compound: boolean;
  /** The condition on the rows of the source. */
  readonly where?: Expression;
  /** That condition in words, empty where there is none. */
  readonly condition: string;
  /** Whether one more condition may stand beside it: nothing came after it that this would change. */
  readonly open: boolean;
  /** What is done after that, a clause each, in order. */
  readonly then: readonly string[];
  readonly order: readonly SortKey[];
  /** Measures that some clause has told. */
  readonly told: ReadonlySet<string>;
  readonly words: Words;
};

/** The rows of a source, as they are. */
export const rowsOf = (source: string, words: Words, compound = true): Said => ({
  ...{ rows: 'rows', source, compound, condition: '', open: true, then: [], order: [], told: new Set(), words }
});

/** A clause more. Behind a choice of rows it says that it comes after. */
export const andThen = (of: Said, clause: string, reads: Iterable<string> = []): Said => ({
  ...of,
  then: [...of.then, `${of.pick === undefined ? '' : 'then '}${clause}`],
  told: new Set([...of.told, ...reads])
});

/** All of a table as a phrase without a capital. */
export function together(of: Said): string {
  const { groups, columns, pick, condition, then, source, compound, words } = of;
  const [subject, rest] = groups === undefined ? [ofRows(of), ''] : ofGroups(of);
  const [only] = groups?.measures ?? [];
  const isLoose = groups?.measures.length === 1 && pick === undefined && only !== undefined && only.firmness < 2;
  // A name stands beside the rows; what is longer, or would join a condition before it, comes last.
  const isLast = compound
    ? (groups?.by ?? '') + (pick ?? '') + (groups === undefined ? '' : condition) !== ''
    : isLoose;
  const link = /\bdifferent \w+ of /u.test(subject) ? 'in' : 'of';
  const beside = source === '' || isLast ? '' : ` ${link} ${source}`;
  const by = groups === undefined || pick !== undefined ? '' : `${isLoose && groups.by !== '' ? ',' : ''}${groups.by}`;
  const where = isLoose ? ', among the rows where ' : (pick ?? '') === '' ? ' where ' : ', where ';
  const rows =
    groups === undefined
      ? `${subject}${beside}${pick ?? ''}`
      : groups.measures.length === 0 && pick === undefined
        ? `${groups.by.slice(' by '.length) || list((columns ?? []).map(words.word))}${beside}`
        : `${subject}${beside}${by}`;
  const chosen = condition === '' ? '' : `${where}${condition}`;
  const order = of.order.length === 0 || isGiven(of) ? [] : [sorted(of)];
  const last = source !== '' && isLast ? [`in ${source}`] : [];
  return [`${rows}${chosen}`, ...(rest === '' ? [] : [rest]), ...then, ...order, ...last].join(', ');
}

function ofRows({ rows, columns, pick, words }: Said): string {
  const names = list((columns ?? []).map(words.word));
  return columns === undefined ? rows : rows === 'rows' && pick === undefined ? names : `${names} of the ${rows}`;
}

/** What is told of groups, and the measures that go with groups that are chosen by others. */
function ofGroups({ groups, pick, told }: Said): readonly [string, string] {
  const { by = '', measures = [] } = groups ?? {};
  if (pick !== undefined) {
    const others = measures.filter(({ name }) => !told.has(name));
    return [`${by.slice(' by '.length)}${pick}`, others.length === 0 ? '' : `with ${listed(others)}`];
  }
  return [listed(measures), ''];
}

/** Columns by their words; what would run into the next of several stands in parentheses. */
const listed = (columns: readonly Made[]): string =>
  columns.length === 1 ? (columns[0]?.said ?? '') : list(columns.map(one => inside(one)));

/** Groups come in the order of their keys anyway. */
const isGiven = ({ groups, pick, order }: Said): boolean =>
  groups !== undefined &&
  pick === undefined &&
  order.every(({ by, descending }, at) => descending !== true && groups.keys[at]?.name === by);

/** "sorted by date", "highest mean body mass first" */
export function sorted({ order, words, groups }: Said): string {
  const [first] = order;
  return groups !== undefined && order.length === 1 && first !== undefined
    ? `${extreme(first, words)} first`
    : `sorted by ${list(order.map(({ by, descending }) => `${words.word(by)}${descending === true ? ' (highest first)' : ''}`))}`;
}

/** "highest mean body mass", "latest date", "most rows" */
export function extreme({ by, descending }: SortKey, words: Words): string {
  const isDate = ['date', 'datetime'].includes(words.type(by) ?? '');
  const [last, first] = isDate ? ['latest', 'earliest'] : ['highest', 'lowest'];
  const [most, said] = [descending === true ? last : first, words.word(by)];
  const counted = /^number of (?!the )(.*)$/u.exec(said)?.[1];
  return counted !== undefined
    ? `${descending === true ? 'most' : 'fewest'} ${counted}`
    : said.startsWith(`${most} `)
      ? said
      : `${most} ${inside(words.phrase(by))}`;
}

/** A table inside the phrase of another one: its name, or all of it in parentheses. */
export function nested(of: Said): string {
  const said = together(of).replace(/^rows of /u, '');
  const isName = of.groups === undefined && !of.compound && said === of.source;
  return isName ? said : /^(?:\d+|row|first \d+) (?!.*(?:,| where ))/u.test(said) ? `the ${said}` : `(${said})`;
}
