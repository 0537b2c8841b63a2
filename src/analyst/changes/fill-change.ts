import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { makeChange } from './make-change.js';
import type { Span } from './span.js';

type Filling = Extract<AnalysisStep, { readonly type: 'fill' }>['with'];
type Found = { readonly filling: Filling; readonly uses: readonly Span[]; readonly number: boolean };

const FUNCTIONS = new Set(['mean', 'median', 'mode', 'min', 'max']);

const SORTS_FIRST = /^\W*(?:sort|order)(?:ed)?\b|\b(?:sort|order)(?:ed)?\b.*\bfirst\b/iu;

function mayMiss({ nulls }: ColumnProfile): boolean {
  return nulls === undefined || nulls.count > 0 || nulls.evidence.type === 'sample';
}

/** What stands in the place of the missing values; `by` are the columns whose groups are meant. */
function fillingOf(clause: Clause, by: readonly string[]): Found | undefined {
  const linked = clause.columnsIn().filter(column => column.score >= 0.9);
  const [fn, ...more] = clause
    .senses('fn')
    .filter(one => FUNCTIONS.has(one.sense.fn))
    .filter(one => linked.every(column => column.end <= one.start || column.start >= one.end));
  const frequent = clause.senses('frequent').find(one => one.sense.direction === 'max');
  if (fn !== undefined && more.every(one => one.sense.fn === fn.sense.fn)) {
    const name = fn.sense.fn as 'mean' | 'median' | 'mode' | 'min' | 'max';
    const uses = [fn, ...more];
    return { filling: { type: 'measure', fn: name, by: [...by] }, uses, number: name !== 'mode' };
  }
  if (frequent !== undefined) {
    return { filling: { type: 'measure', fn: 'mode', by: [...by] }, uses: [frequent], number: false };
  }
  const neighbours = clause.changes('neighbour');
  const [neighbour] = neighbours;
  if (neighbour !== undefined) {
    const { take } = neighbour.sense;
    return neighbours.every(one => one.sense.take === take)
      ? {
          filling: { type: 'neighbour', take, ...(by.length === 0 ? {} : { by: [...by] }) },
          uses: neighbours,
          number: false
        }
      : undefined;
  }
  const [place = -1] = clause.places(['with', 'by', 'as', 'to', 'in']).filter(at => at > 0);
  const at = clause.tokens.findIndex(
    (token, index) => index > place && (token.value !== undefined || token.type === 'quoted')
  );
  const token = clause.tokens[at];
  if (token?.value !== undefined) {
    return { filling: { type: 'value', value: token.value }, uses: [{ start: at, end: at + 1 }], number: true };
  }
  if (token !== undefined) {
    return { filling: { type: 'value', value: token.text }, uses: [{ start: at, end: at + 1 }], number: false };
  }
  const [value] = clause.valuesIn({ start: place + 1, end: clause.tokens.length });
  if (value !== undefined && place >= 0) {
    return { filling: { type: 'value', value: value.value }, uses: [value], number: false };
  }
  const last = clause.tokens.length - 1;
  const word = clause.tokens[last];
  const bare = place >= 0 && last === place + 1 && word?.type === 'word';
  return bare
    ? { filling: { type: 'value', value: word.text }, uses: [{ start: last, end: last + 1 }], number: false }
    : undefined;
}

/** Columns behind words that ask for groups: "of the same sex", "by region", "of each class", "of that team". */
function keysOf(
  clause: Clause,
  columns: readonly ColumnSpan[]
): { readonly keys: readonly ColumnSpan[]; readonly uses: readonly Span[] } {
  const words = [...clause.senses('group'), ...clause.changes('same')].sort((left, right) => left.start - right.start);
  const first = words.find(word =>
    columns.some(
      column => column.start >= word.end && column.start <= word.end + 2 && columnKind.isGroupable(column.column)
    )
  );
  if (first === undefined) {
    // "with the mean of the species"
    const whole = columns.find(
      ({ column, start }) =>
        clause.word(start - 1) === 'the' &&
        clause.word(start - 2) === 'of' &&
        columnKind.isText(column) &&
        columnKind.isGroupable(column) &&
        !columnKind.isId(column) &&
        clause.senses('fn', { start: 0, end: start }).length > 0
    );
    if (whole !== undefined) {
      return { keys: [whole], uses: [] };
    }
    // "the machine's last known value"
    const owner = clause.changes('neighbour').flatMap(one => clause.groupAt(one.start - 1) ?? []);
    return { keys: owner.slice(0, 1), uses: [] };
  }
  const keys = columns.filter(column => column.start >= first.end && columnKind.isGroupable(column.column));
  return { keys, uses: [first] };
}

/** "Fill missing ages with the median of the same class", "treat a blank discount as zero". */
export function fillChange(clause: Clause): readonly Change[] {
  const [head] = clause.heads('fill');
  if (head === undefined) {
    return [];
  }
  const missing = clause.senses('missing').filter(one => one.sense.negated !== true);
  const literal = /^(?:fill|imput)/u.test(clause.word(head.start));
  if (missing.length === 0 && !literal) {
    return [];
  }
  // The order of the rows decides what stands before a value, so that it comes first.
  if (clause.changes('neighbour').length > 0 && SORTS_FIRST.test(clause.rest)) {
    return [];
  }
  const named = clause
    .columnsIn()
    .filter(column => missing.every(one => one.end <= column.start || one.start >= column.end));
  const { keys, uses } = keysOf(clause, named);
  const found = fillingOf(
    clause,
    keys.map(key => key.column.name)
  );
  if (found === undefined) {
    return [];
  }
  const targets = named.filter(
    column => !keys.includes(column) && found.uses.every(use => use.end <= column.start || use.start >= column.end)
  );
  const fits = (column: ColumnProfile): boolean =>
    found.number ? columnKind.isNumeric(column) : found.filling.type !== 'value' || columnKind.isText(column);
  const names = [...new Set(targets.map(target => target.column.name))].filter(
    name => !keys.some(key => key.column.name === name)
  );
  const words = [head, ...clause.heads('fill'), ...missing, ...found.uses, ...uses];
  if (names.length > 0) {
    const columns = targets.filter(target => names.includes(target.column.name));
    // One of several that has no gap is no column to fill, so that its name says something else.
    const gapped = names.length === 1 || columns.every(target => mayMiss(target.column));
    return gapped && columns.every(target => fits(target.column))
      ? [
          makeChange(
            clause,
            [{ type: 'fill', columns: names, with: found.filling }],
            columns,
            [...words, ...keys],
            names.length === 1 ? { focus: names.join('') } : {}
          )
        ]
      : [];
  }
  const asked = clause.around.filter(column => fits(column) && mayMiss(column));
  const all =
    asked.length > 0 ? [...new Set(asked)] : clause.profile.columns.filter(column => fits(column) && mayMiss(column));
  const kind = found.number ? 'numeric ' : found.filling.type === 'value' ? 'text ' : '';
  const assumption: Assumption = {
    type: 'column',
    phrase: '',
    reading: all.map(column => column.name).join(', '),
    text: `${asked.length > 0 ? 'Filled' : `All ${kind}columns with missing values are filled`}: ${all.map(column => column.name).join(', ')}`
  };
  return all.length === 0
    ? []
    : [
        makeChange(
          clause,
          [{ type: 'fill', columns: all.map(column => column.name), with: found.filling }],
          [],
          [...words, ...keys],
          { assumptions: [assumption] }
        )
      ];
}
