import type { Assumption } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { findPeriods } from '../language/find-periods.js';
import { stemOf } from '../language/stem-of.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { Clause, ColumnSpan } from './clause.js';
import { dateFormat } from './date-format.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';
import type { Value } from './value.js';

type Part = Extract<Expression, { readonly type: 'calendar' }>['part'];

/** Words for a part of a date, longer phrases first. */
const PARTS: readonly (readonly [string, Part])[] = [
  ['day of the week', 'weekday'],
  ['day of week', 'weekday'],
  ['name of the weekday', 'weekday'],
  ['name of the day', 'weekday'],
  ['weekday name', 'weekday'],
  ['day name', 'weekday'],
  ['weekdays', 'weekday'],
  ['weekday', 'weekday'],
  ['name of the month', 'monthName'],
  ['month name', 'monthName'],
  ['month names', 'monthName'],
  ['year and month', 'yearMonth'],
  ['year - month', 'yearMonth'],
  ['year month', 'yearMonth'],
  ['number of the month', 'month'],
  ['month number', 'month'],
  ['day of the month', 'day'],
  ['calendar week', 'week'],
  ['week number', 'week'],
  ['number of the week', 'week'],
  ['iso week', 'week'],
  ['calendar year', 'year'],
  ['calendar month', 'month'],
  ['years', 'year'],
  ['year', 'year'],
  ['quarters', 'quarter'],
  ['quarter', 'quarter'],
  ['months', 'month'],
  ['month', 'month'],
  ['weeks', 'week'],
  ['week', 'week'],
  ['hours', 'hour'],
  ['hour', 'hour']
];
const ABOUT_BIRTH = new Set(['birth', 'born', 'dob', 'birthday', 'birthdate']);

const PLAIN = new Set(['date', 'time', 'day', 'month', 'year', 'timestamp', 'datetime']);

const one = (at: number): Span => ({ start: at, end: at + 1 });

/** True for dates, also for those that are written as text in one clear form. */
function isDated(column: ColumnProfile): boolean {
  return columnKind.isDate(column) || dateFormatOf(column) !== undefined;
}

/** The words for a part of a date in a region. */
export function datePartIn(clause: Clause, { start, end }: Span): (Span & { readonly part: Part }) | undefined {
  for (const [phrase, part] of PARTS) {
    const words = phrase.split(' ');
    for (let at = start; at + words.length <= end; at += 1) {
      if (words.every((word, more) => clause.word(at + more) === word)) {
        return { start: at, end: at + words.length, part };
      }
    }
  }
  return undefined;
}

/** How well a word of a column's name stands for the column where no other date has it; the plan says which it is. */
const TOLD = 1;

/** Places of words that the name of a column has. */
function namesOf(clause: Clause, region: Span, column: ColumnProfile): readonly number[] {
  const stems = new Set(
    splitName(column.name)
      .filter(word => !PLAIN.has(word))
      .map(stemOf)
      .filter(stem => stem.length > 2)
  );
  return clause.tokens.flatMap(({ type, stem }, at) => {
    const like = [...stems].some(one => one === stem || (stem.length > 4 && one.startsWith(stem)));
    return at >= region.start && at < region.end && type === 'word' && like ? [at] : [];
  });
}

/** The date column that a region names, else the only one there is; `used` are words that name something else. */
export function dateColumnIn(
  clause: Clause,
  region: Span,
  used: readonly Span[]
): { readonly column: ColumnProfile; readonly spans: readonly ColumnSpan[] } | undefined {
  const spans = clause.columnsIn(region).filter(one => isDated(one.column));
  const apart = spans.filter(span => used.every(use => use.end <= span.start || use.start >= span.end));
  const [named, ...others] = apart.length > 0 ? apart : spans;
  if (named !== undefined) {
    return others.some(other => other.column !== named.column) ? undefined : { column: named.column, spans: [named] };
  }
  const dated = clause.profile.columns.filter(isDated);
  // "harvest years": a word of the name of one of them.
  const told = dated.flatMap(column => namesOf(clause, region, column).map(at => ({ column, at })));
  const [word] = told;
  if (word !== undefined && told.every(other => other.column === word.column)) {
    const spans = told.map(({ column, at }) => ({
      start: at,
      end: at + 1,
      column,
      score: TOLD,
      text: clause.slice({ start: at, end: at + 1 })
    }));
    return { column: word.column, spans };
  }
  const [only] = dated;
  return only === undefined || dated.length > 1 ? undefined : { column: only, spans: [] };
}

/** "the year of birth", "weekday of the order date", "the month out of the invoice date". */
function calendar(clause: Clause, region: Span): Value | undefined {
  const part = datePartIn(clause, region);
  const found = part === undefined ? undefined : dateColumnIn(clause, region, [part]);
  if (
    part === undefined ||
    found === undefined ||
    clause.places(['age', 'since', 'between', 'until'], region).length > 0
  ) {
    return undefined;
  }
  if (part.part === 'hour' && columnKind.isWholeDays(found.column)) {
    return undefined;
  }
  const { name } = found.column;
  const assumptions: Assumption[] =
    part.part === 'month'
      ? [{ type: 'method', phrase: 'month', reading: 'number', text: 'Months are numbers from 1 to 12' }]
      : [];
  const only: Assumption = { type: 'column', phrase: '', reading: name, text: `${name} is the only column of dates` };
  return {
    value: { type: 'calendar', column: name, part: part.part, ...dateFormat(found.column) },
    columns: found.spans,
    score: 0,
    assumptions: [...assumptions, ...(found.spans.length === 0 ? [only] : [])],
    uses: [part, ...clause.places(['of', 'from', 'out', 'in', 'the', 'each'], region).map(one)]
  };
}

/** "age on 1 July 2024", "age in completed years at the end of 2023", "the queen's age in 2023". */
function age(clause: Clause, region: Span): Value | undefined {
  const [word] = clause.places(['age', 'ages', 'old'], region);
  const tokens = clause.tokens.slice(region.start, region.end);
  const found = [...findPeriods(tokens)].sort((left, right) => right.end - right.start - (left.end - left.start));
  const [when, ...others] = found;
  const several = others.some(other => other.start < (when?.start ?? 0) || other.end > (when?.end ?? 0));
  if (word === undefined || when === undefined || several) {
    return undefined;
  }
  const span = { start: region.start + when.start, end: region.start + when.end };
  const words = clause
    .places(
      ['age', 'ages', 'old', 'in', 'on', 'at', 'of', 'as', 'completed', 'full', 'whole', 'years', 'year', ',', 'how'],
      region
    )
    .map(one);
  const day = Date.parse(when.period.until) - Date.parse(when.period.from) <= 86_400_000;
  if (day) {
    const named = clause.columnsIn(region).filter(span => isDated(span.column));
    const births = clause.profile.columns.filter(
      column => isDated(column) && splitName(column.name).some(part => ABOUT_BIRTH.has(part))
    );
    const [column = births.length === 1 ? births[0] : undefined] = named.map(span => span.column);
    return column === undefined || named.length > 1
      ? undefined
      : {
          value: { type: 'age', column: column.name, on: when.period.from, ...dateFormat(column) },
          columns: named,
          score: 0,
          assumptions: [
            { type: 'method', phrase: 'age', reading: 'years', text: `Age is completed years since ${column.name}` }
          ],
          uses: [...words, span]
        };
  }
  // A column of years: "the queen's age in 2023" where there is a year of the queen.
  const years = clause.columnsIn(region).filter(({ column }) => {
    const [low, high] = [Number(column.range?.min), Number(column.range?.max)];
    return column.type === 'integer' && low > 1800 && high < 2200 && splitName(column.name).includes('year');
  });
  const [year, ...more] = years;
  if (year === undefined || when.year === undefined || more.some(other => other.column !== year.column)) {
    return undefined;
  }
  const told = namesOf(clause, region, year.column).map(one);
  return {
    value: {
      type: 'arithmetic',
      op: 'subtract',
      left: { type: 'value', value: when.year },
      right: { type: 'column', column: year.column.name }
    },
    columns: [year],
    score: 0,
    assumptions: [
      {
        type: 'method',
        phrase: 'age',
        reading: 'years',
        text: `Age is ${String(when.year)} less ${year.column.name}`
      }
    ],
    uses: [...words, ...told, span]
  };
}

/** What some words make of the dates of a column: a part of them, or an age on a day. */
export function dateValue(clause: Clause, region: Span): Value | undefined {
  return age(clause, region) ?? calendar(clause, region);
}
