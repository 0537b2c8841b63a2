import { FileProblem } from '../../file-problem.js';
import type { FencedDatabase } from '../fenced-database.js';
import { literal } from '../quote-sql.js';
import { losesZeros } from '../summarize-columns.js';
import type { SourceColumn } from '../source-column.js';
import type { TableSource } from '../table-source.js';
import { columnNames } from './column-names.js';
import { csvColumn, widerType } from './csv-column.js';
import { guessDialect } from './guess-dialect.js';
import { LONGEST_LINE } from './long-lines.js';
import { MISSING_MARKS, seenMarks } from './missing-marks.js';
import type { PlainText } from './plain-text.js';
import type { TextHead } from './text-head.js';

/** With more columns DuckDB takes all memory for a piece of the rows. */
const MOST_COLUMNS = 1000;
/** Columns whose cells are looked at: each takes all lines apart anew. */
const DETAILED = 20;
/** Rows that types are guessed from. */
const GUESSED_ROWS = 20;

/**
 * A delimited text of very many columns, whose lines are taken apart only where they are looked at; nothing for one that
 * has fewer. Its first line names the columns.
 *
 * Throws a `FileProblem` when values are quoted: then a line cannot be taken apart so.
 *
 * @param whole The text that all rows are read from, when they are to be.
 */
export async function wideTable(
  database: FencedDatabase,
  head: TextHead,
  start: PlainText,
  whole: PlainText | undefined
): Promise<TableSource | undefined> {
  const { delimiter, types: texts } = guessDialect(head);
  const width = texts.length;
  if (width <= MOST_COLUMNS) {
    return undefined;
  }
  const [first = ''] = head.text.split(head.lineEnd, 1);
  if (head.text.includes('"')) {
    throw new FileProblem(
      'too_large',
      `The file has about ${width} columns with quoted values; with quotes at most ${MOST_COLUMNS} are read. Load it in a cell.`
    );
  }
  const missing = `[${['', ...MISSING_MARKS].map(literal).join(', ')}]`;
  const types = await guessTypes(database, start.path, delimiter);
  const notation = { decimal: '.', dateFormat: '', timestampFormat: '' } as const;
  const column = (name: string, at: number, dtype: string): SourceColumn => {
    const cell = `split_part(line, ${literal(delimiter)}, ${at + 1})`;
    const raw = `CASE WHEN NOT list_contains(${missing}, ${cell}) THEN ${cell} END`;
    return csvColumn(name, at, dtype, notation, `(${raw})`);
  };
  const delimiters = `(length(line) - length(replace(line, ${literal(delimiter)}, '')))`;
  const lines = linesOf((whole ?? start).path);
  const names = columnNames(first.split(delimiter));
  return {
    from: `(SELECT line FROM ${lines} WHERE ${delimiters} = ${width - 1})`,
    columns: Array.from({ length: width }, (_, at) => types[at] ?? 'VARCHAR').map((dtype, at) =>
      column(names[at] ?? '', at, dtype)
    ),
    rows: null,
    isGuessed: true,
    detailed: DETAILED,
    notes: [],
    text: {
      encoding: (whole ?? start).encoding,
      byteOrderMark: head.byteOrderMark,
      compression: head.compression,
      delimiter,
      quote: '',
      lineEnd: head.lineEnd,
      skip: 0,
      header: true,
      comment: '',
      decimal: '.',
      missing: [...seenMarks(head.text, delimiter)]
    },
    refit: ({ name, dtype }) => column(name, names.indexOf(name), widerType(dtype)),
    unread: async () => {
      const ragged = `FROM (SELECT line, row_number() OVER () + 1 AS number FROM ${lines}) WHERE ${delimiters} <> ${width - 1}`;
      const [[rows = 0] = []] = await database.rows(`SELECT count(*) ${ragged}`);
      const found = await database.rows(`SELECT number ${ragged} ORDER BY number LIMIT 10`);
      const examples = found.map(([line]) => ({ line: Number(line), reason: 'more or fewer values than columns' }));
      return { rows: Number(rows) + (whole ?? start).longLines.length, examples };
    }
  };
}

const GUESSES = ['BOOLEAN', 'BIGINT', 'DOUBLE', 'DATE', 'TIMESTAMP'];

/** The first type that all cells of a column fit, in the order of the columns. */
async function guessTypes(database: FencedDatabase, path: string, delimiter: string): Promise<readonly string[]> {
  const cells = `string_split(line, ${literal(delimiter)})`;
  const fitting = [
    "count_if(lower(v) IN ('true', 'false'))",
    "count_if(TRY_CAST(v AS BIGINT) IS NOT NULL AND regexp_matches(v, '^[+-]?[0-9]+$'))",
    'count(TRY_CAST(v AS DOUBLE))',
    'count(TRY_CAST(v AS DATE))',
    'count(TRY_CAST(v AS TIMESTAMP))'
  ];
  const rows = await database.rows(
    `SELECT count(v), count_if(${losesZeros('v')}), ${fitting.join(', ')}
     FROM (SELECT nullif(w, '') AS v, place FROM (SELECT unnest(${cells}) AS w, generate_subscripts(${cells}, 1) AS place
       FROM (SELECT line FROM ${linesOf(path)} LIMIT ${GUESSED_ROWS})))
     GROUP BY place ORDER BY place`
  );
  return rows.map(row => {
    const [count = 0, zeros = 0, ...fits] = row.map(Number);
    return (count > 0 && zeros === 0 && GUESSES[fits.indexOf(count)]) || 'VARCHAR';
  });
}

/** SQL for the lines after the first. */
function linesOf(path: string): string {
  return `read_csv(${literal(path)}, auto_detect = false, columns = {line: 'VARCHAR'}, delim = '\u0001', quote = '', escape = '', header = true, max_line_size = ${LONGEST_LINE}, buffer_size = ${4 * LONGEST_LINE})`;
}
