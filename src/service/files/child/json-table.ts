import { stat, writeFile } from 'node:fs/promises';
import { isRecord, parseJson } from '../../../agent/index.js';
import { columnTypeOf, type FileFormat, type LeftOutLines } from '../../../datasets/index.js';
import { FileProblem } from '../file-problem.js';
import { READ_TYPES, refitInto, textColumn } from './csv/csv-column.js';
import { LONGEST_LINE, plainHead, plainWhole } from './csv/plain-text.js';
import { readTextHead, type TextHead } from './csv/text-head.js';
import type { FencedDatabase } from './fenced-database.js';
import type { OpenedFile } from './opened-file.js';
import { isIsoTime, identifier, literal } from './quote-sql.js';
import {
  chosenTable,
  MOST_DETAILED,
  SAMPLED_ROWS,
  typedColumns,
  type OpenOptions,
  type SourceColumn,
  type TableSource
} from './table-source.js';

const MOST_EXAMPLES = 10;
/** Lines that tell whether there is one object a line. */
const LOOKED_AT = 100;
/** Longest object that records are read from, in bytes. */
const MOST_WRAPPED = 4 * 1024 * 1024;
const GUESS = `records = true, sample_size = ${SAMPLED_ROWS}, map_inference_threshold = -1, maximum_depth = 2, compression = 'uncompressed'`;
const IS_OBJECT = "CASE WHEN json_valid(line) THEN json_type(line) = 'OBJECT' ELSE false END";

/** A text of JSON: one object a line, one array of objects, or one object with such an array. */
export async function jsonTable(
  file: OpenedFile,
  { database, wanted, isMixed, copies, rows, signal }: OpenOptions
): Promise<TableSource> {
  const isWhole = rows === Infinity;
  const head = await readTextHead(file, isMixed, isWhole ? undefined : rows);
  if (head.text.trimStart().startsWith('[')) {
    checkObjects(head.text);
    if (head.encoding !== 'utf-8' || head.compression !== 'none') {
      throw new FileProblem('unsupported', 'An array of JSON has to be plain UTF-8. Save it as JSON lines.');
    }
    return arrayTable(database, file.source, head);
  }
  if (
    head.text.trimStart().startsWith('{') &&
    !hasLines(head.text) &&
    !/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(file.path)
  ) {
    const records = await recordsBelow(file, head, { database, wanted, copies, signal });
    if (records !== undefined) {
      return records;
    }
  }
  const whole = await (isWhole ? plainWhole(file, head, copies.whole, signal) : plainHead(head, copies.whole));
  const start = await plainHead(objectLines(head), copies.head);
  const lines = linesOf(whole.path, head.lineEnd);
  const table = await linesTable(database, start.path, lines);
  return {
    ...table,
    isCut: !isWhole && !head.isWhole,
    format: { ...table.format, ...encoded(head, whole.encoding) }
  };
}

/** Whether most of the first lines of a text are JSON, each by itself. */
function hasLines(text: string): boolean {
  const lines = text.trim().split(/[\r\n]+/, LOOKED_AT);
  return lines.length > 1 && 2 * lines.filter(line => parseJson(line) !== undefined).length >= lines.length;
}

/**
 * The records below a key of one object: `{"page": 1, "data": [{…}, …]}`. Of several lists of records, the tables of the
 * file, the first is the one nearest to the top. Undefined for one object in one line that has none. Throws
 * a `FileProblem` for other objects.
 */
async function recordsBelow(
  file: OpenedFile,
  head: TextHead,
  { database, wanted, copies, signal }: Pick<OpenOptions, 'database' | 'wanted' | 'copies' | 'signal'>
): Promise<TableSource | undefined> {
  const { path, encoding } = await plainWhole(file, head, copies.whole, signal);
  const { size } = await stat(path);
  if (size > MOST_WRAPPED) {
    throw new FileProblem(
      'too_large',
      'The file is one object of JSON, of more than 4 MB. Save its records as JSON lines, or load it in a cell.'
    );
  }
  const from = `read_json_objects(${literal(path)}, format = 'unstructured', maximum_object_size = ${MOST_WRAPPED}, compression = 'uncompressed')`;
  const [[structure] = []] = await database
    .rows(`SELECT CAST(json_structure(json) AS VARCHAR) FROM ${from}`)
    .catch((cause: unknown) => {
      if (!String(cause).includes('Malformed JSON')) {
        throw cause;
      }
      throw new FileProblem('corrupt', 'The JSON of the file is cut off or not valid. Get it again from its source.', {
        cause
      });
    });
  const tables = [...listsIn(JSON.parse(String(structure)))].sort((a, b) => a.keys.length - b.keys.length);
  if (tables.length === 0 && !/[\r\n]/.test(head.text.trim())) {
    return undefined;
  }
  if (tables.length === 0) {
    throw new FileProblem(
      'unsupported',
      'The JSON of the file is neither one object a line nor an object with a list of records. Load it in a cell.'
    );
  }
  const { name, keys } = chosenTable(tables, wanted, { file: 'file', table: 'list' });
  const list = `$${keys.map(key => `."${key}"`).join('')}[*]`;
  const rows = await database.rows(`SELECT CAST(unnest(json_extract(json, ${literal(list)})) AS VARCHAR) FROM ${from}`);
  await writeFile(copies.head, rows.map(([line]) => `${String(line)}\n`).join(''));
  const lines = linesOf(copies.head, '\n');
  const table = await linesTable(database, copies.head, lines);
  return {
    ...table,
    tables: tables.map(({ name: own }) => own),
    table: name,
    notes: [`the rows are those of “${name}”`],
    format: { ...table.format, lines: false, records: keys, ...encoded(head, encoding) }
  };
}

type ListInJson = { readonly name: string; readonly keys: readonly string[] };

/** The lists of objects in a structure of JSON, with the keys that lead to them. */
function listsIn(structure: unknown, keys: readonly string[] = []): readonly ListInJson[] {
  if (Array.isArray(structure)) {
    return isRecord(structure[0]) ? [{ name: keys.join('.'), keys }] : [];
  }
  if (!isRecord(structure)) {
    return [];
  }
  const entries = Object.entries(structure).filter(([key]) => !/["\\]/.test(key));
  return entries.flatMap(([key, value]) => listsIn(value, [...keys, key]));
}

/**
 * JSON lines. Cells are read as text and typed afterwards, so that a cell that does not fit its column does not cost
 * its row.
 *
 * @param start Lines that types are guessed from.
 * @param lines SQL for the lines that rows are read from.
 */
async function linesTable(database: FencedDatabase, start: string, lines: string): Promise<TableSource> {
  const guessed = await typedColumns(
    database,
    `read_json(${literal(start)}, format = 'newline_delimited', ignore_errors = true, ${GUESS})`
  );
  // Each column takes memory for a piece of the rows.
  const looked = guessed.slice(0, MOST_DETAILED);
  const fields = JSON.stringify(Object.fromEntries(looked.map(({ name }) => [name, 'VARCHAR'])));
  const objects = (of: string): string =>
    `(SELECT json_transform(line, ${literal(fields)}) AS object FROM ${of} WHERE ${IS_OBJECT})`;
  const source = await guessedTable(
    database,
    objects(linesOf(start, '\n')),
    guessed,
    name => `struct_extract(object, ${literal(name)})`
  );
  const format = { ...source.format, lines: true };
  return { ...source, from: objects(lines), format, unread: () => unreadLines(database, lines) };
}

/** One array of objects, which is read as a whole. */
async function arrayTable(database: FencedDatabase, path: string, head: TextHead): Promise<TableSource> {
  const guessed = await typedColumns(database, `read_json(${literal(path)}, format = 'array', ${GUESS})`);
  const fields = guessed.map(({ name }) => `${identifier(name)}: 'VARCHAR'`).join(', ');
  const from = `read_json(${literal(path)}, format = 'array', records = true, compression = 'uncompressed', columns = {${fields}})`;
  const source = await guessedTable(database, from, guessed, identifier);
  return { ...source, format: { ...source.format, lines: false, ...encoded(head, head.encoding) } };
}

/** @param rawOf SQL for the cell of a column as text. */
async function guessedTable(
  database: FencedDatabase,
  from: string,
  guessed: readonly SourceColumn[],
  rawOf: (name: string) => string
): Promise<TableSource> {
  // Columns that are text because they hold several types; more are added when all rows are read.
  const codes = guessed.filter(({ dtype }) => dtype === 'JSON').map(({ name }) => name);
  const columns = guessed.map(({ name, dtype }) => jsonColumn(name, dtype, rawOf(name)));
  return {
    from,
    columns: await settled(database, from, columns),
    rows: null,
    isGuessed: true,
    notes: [],
    format: { codes },
    refit: refitInto(codes)
  };
}

/** A column that DuckDB finds no type for holds several types; lists and objects stay as they are written. */
function jsonColumn(name: string, guessed: string, raw: string): SourceColumn {
  const dtype = guessed === 'JSON' ? 'VARCHAR' : guessed;
  return READ_TYPES.has(dtype)
    ? textColumn(name, raw, dtype)
    : { name, dtype, type: columnTypeOf(dtype), raw, value: raw };
}

/**
 * Corrects types that DuckDB guesses: times with UTC offsets have none, and become text if only some have one; whole
 * numbers of more than 64 bits are fractions.
 */
async function settled(
  database: FencedDatabase,
  from: string,
  columns: readonly SourceColumn[]
): Promise<readonly SourceColumn[]> {
  const unsure = columns.filter(({ dtype }) => dtype === 'TIMESTAMP' || dtype === 'DOUBLE');
  if (unsure.length === 0) {
    return columns;
  }
  const isWhole = (raw: string): string => `regexp_full_match(${raw}, '-?[0-9]+')`;
  const counts = unsure.map(({ raw, dtype }) => {
    const isTime = dtype === 'TIMESTAMP';
    const is = isTime
      ? [isIsoTime(raw, dtype), isIsoTime(raw, 'TIMESTAMP WITH TIME ZONE')]
      : [`NOT ${isWhole(raw)}`, isWhole(raw)];
    return `[count(${raw}), ${is.map(own => `count_if(${own})`).join(', ')}]::VARCHAR`;
  });
  const [found = []] = await database.rows(`SELECT ${counts.join(', ')} FROM (FROM ${from} LIMIT ${SAMPLED_ROWS})`);
  return columns.map(column => {
    const written = found[unsure.indexOf(column)];
    const [all, plain, other] = typeof written === 'string' ? (JSON.parse(written) as readonly number[]) : [];
    if (plain === all || (column.dtype === 'DOUBLE' && other !== all)) {
      return column;
    }
    const wider = column.dtype === 'DOUBLE' ? 'HUGEINT' : 'TIMESTAMP WITH TIME ZONE';
    return jsonColumn(column.name, other === all ? wider : 'VARCHAR', column.raw);
  });
}

/** Lines that hold no object. */
async function unreadLines(database: FencedDatabase, lines: string): Promise<LeftOutLines> {
  const broken = `FROM (SELECT line, row_number() OVER () AS number FROM ${lines}) WHERE line IS NOT NULL AND NOT ${IS_OBJECT}`;
  const [[rows = 0] = []] = await database.rows(`SELECT count(*) ${broken}`);
  const found = await database.rows(`SELECT number ${broken} ORDER BY number LIMIT ${MOST_EXAMPLES}`);
  return {
    rows: Number(rows),
    examples: found.map(([line]) => ({ line: Number(line), reason: 'not a JSON object' }))
  };
}

function linesOf(path: string, lineEnd: string): string {
  return `read_csv(${literal(path)}, auto_detect = false, columns = {line: 'VARCHAR'}, delim = '\u0001', quote = '', escape = '', header = false, ${lineEnd === '\r' ? `new_line = '\\r', ` : ''}max_line_size = ${LONGEST_LINE}, buffer_size = ${4 * LONGEST_LINE})`;
}

/** The lines that objects begin on: types are guessed from these alone. */
function objectLines(head: TextHead): TextHead {
  const lines = head.text.split(head.lineEnd).filter(line => line.trimStart().startsWith('{'));
  if (lines.length === 0 && head.text.trim() !== '') {
    throw new FileProblem('unsupported', 'No line of the file is an object of JSON. Save it as JSON lines.');
  }
  return { ...head, text: lines.map(line => `${line}\n`).join(''), lineEnd: '\n' };
}

/** Throws a `FileProblem` for an array that holds no objects. */
function checkObjects(text: string): void {
  const [, first = ''] = /^\s*\[\s*(.?)/.exec(text.replace(/^\ufeff/, '')) ?? [];
  if (first === ']') {
    throw new FileProblem('empty', 'The file is an array of JSON without anything in it.');
  }
  if (first !== '{') {
    throw new FileProblem(
      'unsupported',
      'The file is an array of JSON that holds no objects. Save it with one object a row.'
    );
  }
}

/** How the text of a JSON file is encoded, if that is unusual. */
function encoded({ byteOrderMark, compression }: TextHead, encoding: string): Pick<FileFormat, 'encoded'> {
  return byteOrderMark || encoding !== 'utf-8' || compression !== 'none'
    ? { encoded: { encoding, byteOrderMark, compression } }
    : {};
}
