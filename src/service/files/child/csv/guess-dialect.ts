import type { CsvDialect } from './csv-dialect.js';
import type { TextHead } from './text-head.js';

const DELIMITERS = [',', ';', '\t', '|'];

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
