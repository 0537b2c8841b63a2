import type { CsvDialect } from './csv-dialect.js';
import type { TextHead } from './text-head.js';

const YEAR = /^(?:19|20)\d\d$/;
const NUMBER = /^[+-]?[\d.]/;

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
