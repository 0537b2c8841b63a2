import type { UnreadRows, FileFormat } from '../../../protocol/index.js';
import { columnTypeOf } from '../../../datasets/index.js';
import { LONGEST_LINE, type PlainText } from './csv/plain-text.js';
import type { FencedDatabase } from './fenced-database.js';
import { isIsoTime, isoTime, identifier, literal } from './quote-sql.js';
import { MOST_DETAILED, SAMPLED_ROWS, typedColumns, type SourceColumn, type TableSource } from './table-source.js';

const PLAIN = new Set(['BIGINT', 'UBIGINT', 'HUGEINT', 'DOUBLE', 'BOOLEAN', 'TIME']);
const DATED = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE']);
const MOST_EXAMPLES = 10;
const GUESS = `records = true, sample_size = ${SAMPLED_ROWS}, map_inference_threshold = -1, maximum_depth = 2, compression = 'uncompressed'`;
const IS_OBJECT = "CASE WHEN json_valid(line) THEN json_type(line) = 'OBJECT' ELSE false END";

/**
 * JSON lines. Cells are read as text and typed afterwards, so that one which does not fit its column loses no row.
 *
 * @param start The beginning, which types are guessed from.
 * @param whole The text that rows are read from.
 * @param lineEnd Of that text.
 */
export async function jsonLinesTable(
  database: FencedDatabase,
  start: PlainText,
  whole: PlainText,
  lineEnd: string
): Promise<TableSource> {
  const guessed = await typedColumns(
    database,
    `read_json(${literal(start.path)}, format = 'newline_delimited', ignore_errors = true, ${GUESS})`
  );
  const mixed = new MixedColumns(guessed);
  // Each takes memory for a piece of the rows.
  const looked = guessed.slice(0, MOST_DETAILED);
  const fields = JSON.stringify(Object.fromEntries(looked.map(({ name }) => [name, 'VARCHAR'])));
  const lines = linesOf(whole.path, lineEnd);
  const column = (name: string, dtype: string): SourceColumn =>
    jsonColumn(name, dtype, `struct_extract(object, ${literal(name)})`);
  const objects = (of: string): string =>
    `(SELECT json_transform(line, ${literal(fields)}) AS object FROM ${of} WHERE ${IS_OBJECT})`;
  const first = objects(linesOf(start.path, '\n'));
  return {
    from: objects(lines),
    columns: await withZones(
      database,
      first,
      guessed.map(({ name, dtype }) => column(name, dtype))
    ),
    rows: null,
    isGuessed: true,
    notes: [],
    format: mixed.format(true),
    refit: ({ name, dtype }) => column(name, mixed.wider(name, dtype)),
    unread: () => unreadLines(database, lines)
  };
}

/** One array of objects, which is read as a whole. */
export async function jsonArrayTable(database: FencedDatabase, path: string): Promise<TableSource> {
  const source = `read_json(${literal(path)}, format = 'array', ${GUESS}`;
  const guessed = await typedColumns(database, `${source})`);
  const mixed = new MixedColumns(guessed);
  const fields = guessed.map(({ name }) => `${identifier(name)}: 'VARCHAR'`).join(', ');
  const from = `read_json(${literal(path)}, format = 'array', records = true, compression = 'uncompressed', columns = {${fields}})`;
  return {
    from,
    columns: await withZones(
      database,
      from,
      guessed.map(({ name, dtype }) => jsonColumn(name, dtype, identifier(name)))
    ),
    rows: null,
    isGuessed: true,
    notes: [],
    format: mixed.format(false),
    refit: ({ name, dtype }) => jsonColumn(name, mixed.wider(name, dtype), identifier(name))
  };
}

function jsonColumn(name: string, guessed: string, raw: string): SourceColumn {
  // What DuckDB finds no type for holds different ones.
  const dtype = guessed === 'JSON' ? 'VARCHAR' : guessed;
  return {
    name,
    dtype,
    type: columnTypeOf(dtype),
    raw,
    value: PLAIN.has(dtype) ? `TRY_CAST(${raw} AS ${dtype})` : DATED.has(dtype) ? isoTime(raw, dtype) : raw
  };
}

/** Times with offsets from UTC, which DuckDB guesses to have none; those of which only some have one are text. */
async function withZones(
  database: FencedDatabase,
  from: string,
  columns: readonly SourceColumn[]
): Promise<readonly SourceColumn[]> {
  const times = columns.flatMap(({ dtype }, at) => (dtype === 'TIMESTAMP' ? [at] : []));
  if (times.length === 0) {
    return columns;
  }
  const count = (raw: string): string =>
    `count(${raw}), count_if(${isIsoTime(raw, 'TIMESTAMP')}), count_if(${isIsoTime(raw, 'TIMESTAMP WITH TIME ZONE')})`;
  const [found = []] = await database.rows(
    `SELECT ${times.map(at => count(columns[at]?.raw ?? '')).join(', ')} FROM (FROM ${from} LIMIT ${SAMPLED_ROWS})`
  );
  const settled = [...columns];
  times.forEach((at, place) => {
    const { name = '', raw = '' } = columns[at] ?? {};
    const [all, plain, zoned] = found.slice(3 * place, 3 * place + 3);
    if (plain !== all) {
      settled[at] = jsonColumn(name, zoned === all ? 'TIMESTAMP WITH TIME ZONE' : 'VARCHAR', raw);
    }
  });
  return settled;
}

/** Lines that hold no object. */
async function unreadLines(database: FencedDatabase, lines: string): Promise<UnreadRows> {
  const broken = `FROM (SELECT line, row_number() OVER () AS number FROM ${lines}) WHERE line IS NOT NULL AND NOT ${IS_OBJECT}`;
  const [[rows = 0] = []] = await database.rows(`SELECT count(*) ${broken}`);
  const found = await database.rows(`SELECT number ${broken} ORDER BY number LIMIT ${MOST_EXAMPLES}`);
  return {
    rows: Number(rows),
    examples: found.map(([line]) => ({ line: Number(line), reason: 'no object of JSON' }))
  };
}

function linesOf(path: string, lineEnd: string): string {
  return `read_csv(${literal(path)}, auto_detect = false, columns = {line: 'VARCHAR'}, delim = '\u0001', quote = '', escape = '', header = false, ${lineEnd === '\r' ? `new_line = '\\r', ` : ''}max_line_size = ${LONGEST_LINE}, buffer_size = ${4 * LONGEST_LINE})`;
}

/** Which columns of JSON are text because values of several types stand in them. */
class MixedColumns {
  constructor(guessed: readonly Pick<SourceColumn, 'name' | 'dtype'>[]) {
    this._names = new Set(guessed.filter(({ dtype }) => dtype === 'JSON').map(({ name }) => name));
  }

  /** The next wider type of a column that has values which do not fit. */
  wider(name: string, dtype: string): string {
    if (dtype === 'BIGINT') {
      return 'DOUBLE';
    }
    if (dtype === 'DOUBLE' || dtype === 'BOOLEAN') {
      this._names.add(name);
    }
    return 'VARCHAR';
  }

  /** What is known of the file when all of it was read. */
  format(lines: boolean): Pick<FileFormat, 'lines' | 'codes'> {
    const names = this._names;
    return {
      lines,
      get codes() {
        return [...names];
      }
    };
  }

  private readonly _names: Set<string>;
}
