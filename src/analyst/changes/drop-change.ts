import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { flagOf } from '../linking/flag-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import { Clause, type ColumnSpan } from './clause.js';
import { asksSomething } from './asks-something.js';
import { conditionsIn } from './conditions-in.js';
import { makeChange } from './make-change.js';
import { asksNothing } from './read-rest.js';
import type { Span } from './span.js';
import { withoutRows } from './without-rows.js';

/** Links below this are too far for a column that is to go. */
const NAMED = 0.85;

function apart(columns: readonly ColumnSpan[], uses: readonly Span[]): readonly ColumnSpan[] {
  return columns.filter(column => uses.every(use => use.end <= column.start || use.start >= column.end));
}

const namesOf = (columns: readonly ColumnSpan[]): string[] => [...new Set(columns.map(one => one.column.name))];

/** "duplicate rows", "duplicates by email, keeping the last". */
export function duplicateRows(clause: Clause, heads: readonly Span[]): readonly Change[] {
  const words = [
    ...clause.senses('duplicate'),
    ...clause
      .places(['identical', 'repeated', 'repeating', 'double', 'doubled'])
      .map(at => ({ start: at, end: at + 1 }))
  ];
  const dedupe = clause.heads('dedupe');
  if (words.length + dedupe.length === 0) {
    return [];
  }
  const last = clause.places(['last', 'latest', 'newest']);
  const first = clause.places(['first', 'earliest', 'oldest']);
  const keeps = clause.heads('keep');
  const kept = [...last, ...first].map(at => ({ start: at, end: at + 1 }));
  const used = [
    ...heads,
    ...words,
    ...dedupe,
    ...kept,
    ...keeps,
    ...clause.senses('group'),
    ...clause.senses('distinct')
  ];
  // "repeated order lines" are rows, and no values of `line_id`.
  const isRow = ({ column, score, start }: ColumnSpan): boolean =>
    score < 1 &&
    columnKind.isId(column) &&
    !['by', 'on', 'per', 'same', 'each', 'every', 'the'].includes(clause.word(start - 1));
  const columns = apart(clause.columnsIn(), used).filter(column => column.score >= 0.8 && !isRow(column));
  const step: AnalysisStep = { type: 'dedupe', columns: namesOf(columns), keep: last.length > 0 ? 'last' : 'first' };
  const based = clause.places(['by', 'on', 'same', 'per', 'of', 'in', 'with', 'for', 'according', 'the']);
  const same = clause.places(['same', 'based', 'considering', 'subset', 'key', 'once', 'one']);
  const marks = [...same, ...based].map(at => ({ start: at, end: at + 1 }));
  return [makeChange(clause, [step], columns, [...used, ...marks])];
}

/** "outliers in price", by the interquartile rule unless the clause says another one. */
function outlierRows(clause: Clause, heads: readonly Span[]): readonly Change[] {
  const words = clause.changes('outlier');
  if (!words.some(word => word.sense.rule === undefined)) {
    return [];
  }
  const sd = words.find(word => word.sense.rule === 'sd');
  const factors = clause.tokens.flatMap((token, at) =>
    token.value === undefined ? [] : [{ start: at, end: at + 1, value: token.value }]
  );
  const named = apart(clause.columnsIn(), [...heads, ...words]).filter(span => columnKind.isNumeric(span.column));
  const around = clause.around.filter(columnKind.isNumeric);
  const targets = named.length > 0 ? namesOf(named) : around.map(column => column.name);
  if (targets.length !== 1 || factors.length > 1) {
    return [];
  }
  const rule = sd === undefined ? 'iqr' : 'sd';
  const factor = factors[0]?.value ?? (rule === 'iqr' ? 1.5 : 3);
  const text =
    rule === 'iqr'
      ? `Outliers lie further than ${String(factor)} interquartile ranges from the quartiles of ${targets.join()}`
      : `Outliers lie further than ${String(factor)} standard deviations from the mean of ${targets.join()}`;
  const assumption: Assumption = { type: 'method', phrase: 'outliers', reading: rule, text };
  const rest = clause.places([
    'away',
    'beyond',
    'further',
    'than',
    'more',
    'rule',
    'method',
    'by',
    'using',
    'times',
    'above',
    'factor',
    'multiplier',
    'threshold',
    'approach',
    'criterion',
    'a',
    'of',
    ...(sd === undefined ? [] : ['mean'])
  ]);
  return [
    makeChange(
      clause,
      targets.map(column => ({ type: 'dropOutliers', column, rule, factor })),
      named,
      [...heads, ...words, ...factors, ...rest.map(at => ({ start: at, end: at + 1 }))],
      { assumptions: [assumption] }
    )
  ];
}

/** "rows with a missing age", "missing values", "columns with more than half missing". */
function missingRows(clause: Clause, heads: readonly Span[]): readonly Change[] {
  const missing = clause.senses('missing').filter(one => one.sense.negated !== true);
  if (missing.length === 0) {
    return [];
  }
  const used = [...heads, ...missing, ...clause.senses('group')];
  const named = apart(clause.columnsIn(), used);
  const nouns = clause.places(['columns', 'column', 'fields', 'variables']);
  const percent = clause.tokens.findIndex(token => token.value !== undefined);
  const sparse =
    nouns.length > 0 && named.length === 0 && clause.places(['rows', 'row', 'records', 'entries']).length === 0;
  if (sparse) {
    const { value, unit } = clause.tokens[percent] ?? {};
    const half = clause.places(['half']);
    const share = value === undefined ? (half.length > 0 ? 0.5 : 0) : unit === '%' || value > 1 ? value / 100 : value;
    const marks = [percent, ...half, ...clause.places(['percent', '%'])].filter(at => at >= 0);
    return [
      makeChange(
        clause,
        [{ type: 'dropColumns', columns: [], missingAbove: share }],
        [],
        [...used, ...clause.senses('comparison'), ...marks.map(at => ({ start: at, end: at + 1 }))]
      )
    ];
  }
  const all = clause
    .places(['all', 'every', 'both', 'entirely', 'completely'])
    .some(at => at + 2 >= (missing[0]?.start ?? 0));
  const completely = clause
    .places(['both', 'entirely', 'completely', 'all'])
    .filter(at => at + 3 > (missing[0]?.start ?? 0));
  const how =
    all && completely.length > 0 && named.length !== 1 && clause.places(['entirely', 'completely', 'both']).length > 0
      ? 'all'
      : 'any';
  const rows = clause.places(['rows', 'row', 'records', 'record', 'entries', 'observations', 'cases']).length > 0;
  const { around } = clause;
  // "drop missing values first, then test x": those of what is asked about, unless rows are counted then.
  const counts = new Clause(clause.rest, clause.profile, '').senses('count').length > 0;
  const asked = named.length === 0 && !rows && !all && !counts ? around.map(column => column.name) : [];
  const step: AnalysisStep = { type: 'dropMissing', columns: named.length > 0 ? namesOf(named) : asked, how };
  const uses = [...used, ...completely.map(at => ({ start: at, end: at + 1 }))];
  const without =
    clause.heads('without').length > 0 ||
    /^(?:ignor|disregard|exclud|skip|omit|leav)/u.test(clause.word(heads[0]?.start ?? 0));
  // "the mean age without missing values" asks for nothing more than what a mean does.
  if (named.length === 0 && !rows && without) {
    const columns = around.map(column => column.name);
    return columns.length === 0 ? [] : [makeChange(clause, [{ ...step, columns }], [], uses)];
  }
  const assumption: Assumption = {
    type: 'method',
    phrase: 'missing',
    reading: 'any column',
    text: 'Rows with a missing value in any column are left out'
  };
  return [
    makeChange(
      clause,
      [step],
      named,
      uses,
      named.length === 0 && asked.length === 0 && how === 'any' ? { assumptions: [assumption] } : {}
    )
  ];
}

/** "the cabin column", "cabin and ticket". */
function wholeColumns(clause: Clause, heads: readonly Span[]): readonly Change[] {
  const columns = apart(clause.columnsIn(), heads);
  const said = clause.places(['column', 'columns', 'field', 'fields', 'variable', 'variables']).length > 0;
  const far = columns.some(column => column.score < NAMED);
  // What is asked of the rest must not lose the words that say which rows are meant.
  const direct = heads.some(head => /^(?:drop|remov|delet|eliminat)/u.test(clause.word(head.start)));
  const alone = asksNothing(clause.rest, clause.profile.name);
  const literal = columns.every(({ column, text }) => text === column.name);
  const idle = said || (alone && direct && (literal || !columns.some(({ column }) => flagOf(column) !== undefined)));
  if (columns.length === 0 || far || !idle || clause.places(['rows', 'row', 'where', 'with', 'whose']).length > 0) {
    return [];
  }
  const vague = !said && !literal && columns.some(column => column.score < 1);
  const step: AnalysisStep = { type: 'dropColumns', columns: namesOf(columns) };
  return [makeChange(clause, [step], columns, heads, { score: vague ? 2 * WEIGHTS.assumed : 0 })];
}

/** "rows where price is 0", "the no-shows". */
function rowsThat(clause: Clause, heads: readonly Span[]): readonly Change[] {
  const [head] = heads;
  if (head === undefined || head.start > 2) {
    return [];
  }
  const behind = { start: head.end, end: clause.tokens.length };
  // "all but the open ones": the rows that are named are those that stay.
  if (asksSomething(clause, behind) || clause.places(['but'], behind).length > 0) {
    return [];
  }
  const found = conditionsIn(clause.slice(behind), clause.profile);
  const kept = withoutRows(found?.where ?? [], name => clause.profile.columns.find(column => column.name === name));
  // Rows without a value have a rule of their own.
  if (
    found === undefined ||
    kept === undefined ||
    (found.where.some(one => one.type === 'missing') && clause.senses('missing').length > 0)
  ) {
    return [];
  }
  return [
    makeChange(clause, [{ type: 'filter', where: [...kept] }], [], [head, behind], {
      score: found.score,
      assumptions: found.assumptions
    })
  ];
}

/** Rows and columns that are left out: by what is missing, repeated or far out, by name, by a condition. */
export function dropChange(clause: Clause): readonly Change[] {
  const drops = clause.heads('drop');
  const heads = [...drops, ...clause.heads('dedupe')];
  const without = clause.heads('without');
  const all = [...heads, ...without];
  // Two verbs, each with what it takes away, are two orders.
  const [first, ...others] = drops;
  const second = others.at(-1);
  const two =
    first !== undefined &&
    second !== undefined &&
    clause.places(['.', ';', 'and'], { start: first.end, end: second.start }).length > 0;
  if (all.length === 0 || two) {
    return [];
  }
  return [
    ...duplicateRows(clause, all),
    ...outlierRows(clause, all),
    ...missingRows(clause, all),
    ...(drops.length > 0 ? [...wholeColumns(clause, drops), ...rowsThat(clause, drops)] : [])
  ];
}
