import type { ColumnProfile } from '../../datasets/index.js';
import type { Expression } from '../../plan/index.js';

/** A column of texts, and what they are read as. */
export type Text = {
  readonly column: ColumnProfile;
  readonly as: 'date' | 'datetime' | 'number';
  readonly made: Expression;
};

/** What the texts of a column are read as: dates or amounts, if all known values are written alike; otherwise undefined. */
export function textIn(column: ColumnProfile): Text | undefined {
  const values = (column.top?.values ?? []).map(({ value }) => String(value));
  if (column.type !== 'text' || values.length === 0) {
    return undefined;
  }
  const of: Expression = { type: 'column', name: column.name };
  const format = dateFormatOf(values);
  if (format !== undefined) {
    const as = format.includes('%H') ? 'datetime' : 'date';
    return { column, as, made: { type: 'cast', of, to: 'datetime', format } };
  }
  const made = amountOf(values, of);
  return made && { column, as: 'number', made };
}

/** Three numbers, of which one is a year of four digits, and perhaps a time of day. */
const DATE = /^(\d{4}|\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{1,2})((?:[T ]\d{2}:\d{2}(?::\d{2})?)?)$/u;
const ORDERS = ['%Y-%m-%d', '%d-%m-%Y', '%m-%d-%Y'];

/** The format of texts for `strptime`; undefined unless all of them are dates and only one format fits. */
export function dateFormatOf(values: readonly string[]): string | undefined {
  const found = values.map(value => DATE.exec(value)?.slice(1) ?? []);
  const marks = new Set(found.map(([, mark = '', , , clock = '']) => mark + clock.replace(/\d/gu, '')));
  const [shape = '', ...shapes] = marks;
  const mark = shape.slice(0, 1);
  // After a dot nobody writes the month first.
  const fitting = ORDERS.slice(0, mark === '.' ? 2 : 3).filter(order =>
    found.every(([one = '', , two = '', three = '']) => isDay(order, [one, two, three]))
  );
  const [only, ...others] = fitting;
  if (mark === '' || shapes.length > 0 || only === undefined || others.length > 0) {
    return undefined;
  }
  const clock = ['%H', '%M', '%S'].slice(0, shape.length - 1).join(':');
  return only.replaceAll('-', mark) + shape.slice(1, 2) + clock;
}

/** Whether three numbers, read as year, month and day in an order, are a date that exists. */
function isDay(order: string, numbers: readonly string[]): boolean {
  const at = (part: string): string => numbers[order.split('-').indexOf(part)] ?? '';
  const [year, month] = [at('%Y'), Number(at('%m')) - 1];
  const date = new Date(Date.UTC(Number(year), month, Number(at('%d'))));
  return year.length === 4 && date.getUTCMonth() === month && date.getUTCDate() === Number(at('%d'));
}

/** A number with one sign of a currency or per cent, which tells it from a code. */
const AMOUNT = /^-?([$€£¥]?)-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?(%?)$/u;

/** The expression that turns texts into numbers; undefined unless all are amounts with the same currency sign, or all with `%`. */
function amountOf(values: readonly string[], of: Expression): Expression | undefined {
  const signs = new Set(values.map(value => AMOUNT.exec(value)?.slice(1).join('') ?? ''));
  const [sign = '', ...others] = signs;
  if (sign.length !== 1 || others.length > 0) {
    return undefined;
  }
  const literal = (value: string): Expression => ({ type: 'literal', value });
  const marks = [sign, ...(values.some(value => value.includes(',')) ? [','] : [])];
  const plain = marks.reduce<Expression>(
    (text, mark) => ({ type: 'call', fn: 'replace', args: [text, literal(mark), literal('')] }),
    of
  );
  return { type: 'cast', of: plain, to: 'number' };
}
