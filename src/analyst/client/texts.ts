import type { ColumnProfile } from '../../datasets/index.js';
import type { Expression } from '../../plan/index.js';

/** A column of texts, as what they are read. */
export type Text = {
  readonly column: ColumnProfile;
  readonly as: 'date' | 'datetime' | 'number';
  readonly made: Expression;
};

/** A day or a moment without a zone, as in ISO 8601. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/u;

/** One whose day and month stand in either order. */
const PARTED = /^(\d{1,2})([/.-])(\d{1,2})\2\d{4}((?: \d{2}:\d{2}(?::\d{2})?)?)$/u;

/** How all of these texts are written, where that is as dates and only one order of their parts is possible: empty for that of ISO 8601. */
function dateFormatOf(values: readonly string[]): string | undefined {
  if (values.every(one => DATE.test(one) && one.length === values[0]?.length)) {
    return '';
  }
  const parts = values.map(one => PARTED.exec(one) ?? []);
  const [[, , mark, , time = ''] = []] = parts;
  const isDayFirst = mark === '.' || parts.some(([, one]) => Number(one) > 12);
  const isMonthFirst = parts.some(([, , , other]) => Number(other) > 12);
  const isAlike = parts.every(([, , sign, , clock]) => sign === mark && clock?.length === time.length);
  if (mark === undefined || !isAlike || isDayFirst === isMonthFirst) {
    return undefined;
  }
  const clock = time === '' ? '' : time.length > 6 ? ' %H:%M:%S' : ' %H:%M';
  return [...(isDayFirst ? ['%d', '%m'] : ['%m', '%d']), '%Y'].join(mark) + clock;
}

/** A number with or without marks, which `MARKS` are. Without any it may be a code. */
const AMOUNT = /^-?[$€£¥]?-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?%?$/u;
const MARKS = ['$', '€', '£', '¥', ',', '%'];

/** What texts are read as: dates, all written alike, or numbers with marks, as far as their values are known. */
export function textIn(column: ColumnProfile): Text | undefined {
  const values = (column.top?.values ?? []).map(({ value }) => String(value));
  const of: Expression = { type: 'column', name: column.name };
  if (column.type !== 'text' || values.length === 0) {
    return undefined;
  }
  const format = dateFormatOf(values);
  if (format !== undefined) {
    const as = values.some(one => one.includes(':')) ? 'datetime' : 'date';
    return { column, as, made: { type: 'cast', of, to: 'datetime', ...(format !== '' && { format }) } };
  }
  const marks = MARKS.filter(mark => values.some(one => one.includes(mark)));
  if (marks.length === 0 || !values.every(one => AMOUNT.test(one))) {
    return undefined;
  }
  const literal = (value: string): Expression => ({ type: 'literal', value });
  const plain = marks.reduce<Expression>(
    (text, mark) => ({ type: 'call', fn: 'replace', args: [text, literal(mark), literal('')] }),
    of
  );
  return { column, as: 'number', made: { type: 'cast', of: plain, to: 'number' } };
}
