import { FileProblem } from '../../file-problem.js';
import type { TextHead } from './text-head.js';

/** How a delimited text is written, and what DuckDB took the types of its columns for. */
export type CsvDialect = {
  readonly delimiter: string;
  /** Empty: values are not quoted. */
  readonly quote: string;
  readonly escape: string;
  readonly comment: string;
  readonly lineEnd: '\n' | '\r\n' | '\r';
  /** Lines before the header, or before the first row where there is none. */
  readonly skip: number;
  readonly header: boolean;
  readonly types: readonly string[];
  /** For `strptime`; empty where values are written as ISO 8601 has them. */
  readonly dateFormat: string;
  readonly timestampFormat: string;
};

const DELIMITERS = [',', ';', '\t', '|'];
/** With more columns DuckDB takes all memory for a piece of the rows. */
const MOST_COLUMNS = 256;
const MOST_LINES = 100;
/** Characters. */
const LOOKED_AT = 65_536;
const FEWEST_ROWS = 3;
/** Share of the lines of a table that have as many values as it has columns. */
const FITTING = 0.9;
const YEAR = /^(?:19|20)\d\d$/;
const NUMBER = /^[+-]?[\d.]/;

/** Throws a `FileProblem` for a text in which two lines, one after the other, have more values than can be read. */
export function checkWidth({ text, lineEnd }: TextHead): void {
  const lines = text.trimEnd().split(lineEnd, MOST_LINES);
  const isWide = (line = '', delimiter: string): boolean =>
    line.replace(/"[^"]*"/g, '').split(delimiter).length > MOST_COLUMNS;
  const found = lines.some((line, at) =>
    DELIMITERS.some(delimiter => isWide(line, delimiter) && isWide(lines[at + 1] ?? line, delimiter))
  );
  if (found) {
    throw new FileProblem('too_wide', `The file has more than ${MOST_COLUMNS} columns. Load it in a cell.`);
  }
}

/** How a text seems to be written, for one that DuckDB makes nothing of. All columns are text. */
export function guessDialect({ text, lineEnd }: TextHead): CsvDialect {
  const [first = ''] = text.split(lineEnd, 1);
  const counts = DELIMITERS.map(delimiter => first.split(delimiter).length);
  const most = Math.max(...counts);
  return {
    delimiter: DELIMITERS[counts.indexOf(most)] ?? ',',
    quote: '"',
    escape: '"',
    comment: '',
    lineEnd,
    skip: 0,
    header: true,
    types: Array.from({ length: most }, () => 'VARCHAR'),
    dateFormat: '',
    timestampFormat: ''
  };
}

/** A table that stands in a text, behind lines that are no part of it. */
type FoundTable = { readonly skip: number; readonly delimiter: string; readonly width: number };

/**
 * The widest table in which all lines, or nearly all, have the same number of values, with the lines before it, which have
 * fewer; nothing when there is none.
 */
export function skippedLines(text: string, lineEnd: string): FoundTable | undefined {
  const head = text.length > LOOKED_AT ? text.slice(0, text.lastIndexOf(lineEnd, LOOKED_AT) + lineEnd.length) : text;
  // What is quoted may hold delimiters and line ends.
  const lines = head.replace(/"(?:[^"]|"")*"/g, '').split(lineEnd, MOST_LINES);
  if (head.endsWith(lineEnd) && lines.at(-1) === '') {
    lines.pop();
  }
  const found = DELIMITERS.flatMap((delimiter): readonly FoundTable[] => {
    const counts = lines.map(line => line.split(delimiter).length);
    const width = counts.at(-1) ?? 1;
    const other = counts.reduce((last, count, at) => (count === width ? last : at), -1);
    const isTable =
      width > 1 && counts.length - other - 1 >= FEWEST_ROWS && counts.slice(0, other).every(count => count < width);
    return isTable ? [{ skip: other + 1, delimiter, width }] : nearTable(counts, delimiter);
  });
  return found.sort((a, b) => b.width - a.width)[0];
}

/** A table among whose lines are some that have more or fewer values than most. */
function nearTable(counts: readonly number[], delimiter: string): readonly FoundTable[] {
  const often = (count: number): number => counts.filter(own => own === count).length;
  const width = [...new Set(counts)].sort((a, b) => often(b) - often(a))[0] ?? 1;
  const skip = counts.indexOf(width);
  const fitting = often(width);
  const isTable =
    width > 1 &&
    fitting >= FEWEST_ROWS &&
    fitting >= FITTING * (counts.length - skip) &&
    counts.slice(0, skip).every(count => count < width);
  return isTable ? [{ skip, delimiter, width }] : [];
}

/** What is seen of the quotes in a text. */
type QuotedValues = {
  /** Line breaks within values. */
  readonly breaks: boolean;
  /** Values without anything between their quotes. */
  readonly empty: boolean;
  /** Quotes that begin or end no value. */
  readonly stray: boolean;
};

/** Looks at the quotes of a text. */
export function quotedValues(
  text: string,
  { quote, escape, delimiter }: Pick<CsvDialect, 'quote' | 'escape' | 'delimiter'>
): QuotedValues {
  const seen = { breaks: false, empty: false, stray: false };
  const isEdge = (at: number): boolean =>
    at < 0 || at >= text.length || '\r\n'.includes(text[at] ?? '') || text[at] === delimiter;
  let open = quote === '' ? -1 : text.indexOf(quote);
  while (open >= 0) {
    if (!isEdge(open - 1)) {
      seen.stray = true;
      open = text.indexOf(quote, open + 1);
      continue;
    }
    let close = text.indexOf(quote, open + 1);
    while (close >= 0 && !isEdge(close + 1)) {
      const isDoubled = text[close + 1] === quote;
      seen.stray ||= !isDoubled && text[close - 1] !== escape;
      close = text.indexOf(quote, close + (isDoubled ? 2 : 1));
    }
    const value = text.slice(open + 1, close < 0 ? text.length : close);
    seen.breaks ||= /[\r\n]/.test(value);
    seen.empty ||= value === '';
    open = close < 0 ? -1 : text.indexOf(quote, close + 1);
  }
  return seen;
}

/**
 * Whether the first row of a text names years, one after the other, in columns of numbers: `country,2020,2021`. By its types
 * it looks like the rows below it.
 */
export function namesYears({ text, lineEnd }: TextHead, { delimiter, skip }: CsvDialect): boolean {
  const [first = [], second = []] = text
    .split(lineEnd, skip + 2)
    .slice(skip)
    .map(line => line.split(delimiter).map(cell => cell.replace(/^"(.*)"$/, '$1')));
  return areYears(first) && !areYears(second) && second.length === first.length;
}

/** Texts, and at least two years in a row after them. */
function areYears(cells: readonly string[]): boolean {
  const years = cells.filter(cell => NUMBER.test(cell));
  return (
    years.length >= 2 &&
    years.length < cells.length &&
    years.every((cell, at) => YEAR.test(cell) && (at === 0 || Number(cell) === Number(years[at - 1]) + 1))
  );
}
