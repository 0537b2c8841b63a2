import type { FilePreview, PreviewCell } from '../../../../../protocol/index.js';
import { identifier } from '../../quote-sql.js';
import { settleColumns } from '../../summarize-columns.js';
import { withTable, type OpenTable } from '../../with-table.js';
import { PreviewFrame } from '../preview-frame.js';
import { MOST_ROWS, readPreview } from '../read-preview.js';

/** Columns whose order is compared; a table of very many says no more. */
const MOST_SORTED = 20;

/** What danfojs and DuckDB make of the same table. */
export type Comparison = {
  readonly preview: FilePreview;
  /** What differs, in words; empty when nothing does. */
  readonly differences: readonly string[];
};

type Cells = readonly (readonly PreviewCell[])[];

/**
 * Holds the preview of a file against DuckDB: each cell, the order by each column both ways, and the rows a filter leaves.
 *
 * @param letters Text to filter by; letters only, because numbers are written in another way.
 */
export function likeDuckDB(request: Parameters<typeof withTable>[0], letters: string): Promise<Comparison> {
  const idle = new AbortController().signal;
  return withTable(
    request,
    MOST_ROWS + 2,
    () => undefined,
    idle,
    async table => {
      const frame = await PreviewFrame.create(await readPreview(table));
      const all = { from: 0, count: MOST_ROWS };
      const preview = frame.page(all);
      const differences: string[] = [];
      const check = (what: string, got: Cells, wanted: Cells): void => {
        const at = wanted.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(got[place]));
        if (at >= 0 || got.length !== wanted.length) {
          const [own = [], other = []] = [got[at], wanted[at]];
          differences.push(
            `${what}: ${got.length} rows ${JSON.stringify(own.slice(0, 4))}, not ${wanted.length} ${JSON.stringify(other.slice(0, 4))}`
          );
        }
      };
      const duckdb = await duckdbOf(table, preview);
      check('cells', preview.rows, await duckdb.cells());
      for (const [column, { name, sortable }] of preview.columns.slice(0, MOST_SORTED).entries()) {
        for (const descending of sortable ? [false, true] : []) {
          const order = await duckdb.order(column, descending);
          check(
            `${name} ${descending ? 'descending' : 'ascending'}`,
            frame.page({ ...all, sort: { column, descending } }).rows,
            order.map(row => preview.rows[row] ?? [])
          );
        }
      }
      const left = await duckdb.filter(letters);
      check(
        `filter ${letters}`,
        frame.page({ ...all, filter: letters.toUpperCase() }).rows,
        left.map(row => preview.rows[row] ?? [])
      );
      return { preview, differences };
    }
  );
}

/** The same rows, by statements of DuckDB alone, in the types of a profile. */
async function duckdbOf({ database, source }: OpenTable, { held, columns: shown }: FilePreview) {
  const settled = await settleColumns(
    database,
    { ...source, from: `(SELECT * FROM ${source.from} LIMIT ${held + 1})` },
    () => undefined
  );
  const columns = settled.columns.slice(0, shown.length);
  const values = columns.map(({ value }, at) => `${value} AS ${identifier(`v${at}`)}`).join(', ');
  const rows = `(SELECT row_number() OVER () - 1 AS place, ${values} FROM ${source.from} LIMIT ${held})`;
  const places = async (rest: string): Promise<readonly number[]> =>
    (await database.rows(`SELECT place FROM ${rows} ${rest}`)).map(([place]) => Number(place));
  return {
    cells: async (): Promise<Cells> => {
      const texts = columns.map((_, at) => `CAST(v${at} AS VARCHAR)`).join(', ');
      const found = await database.rows(`SELECT ${texts} FROM ${rows} ORDER BY place`);
      return found.map(row => row.map((text, at) => cellOf(text as string | null, columns[at]?.dtype ?? '')));
    },
    order: (column: number, descending: boolean) =>
      places(`ORDER BY v${column} ${descending ? 'DESC' : 'ASC'} NULLS LAST, place`),
    filter: (letters: string) =>
      places(
        `WHERE ${columns.map((_, at) => `coalesce(contains(lower(CAST(v${at} AS VARCHAR)), '${letters.toLowerCase()}'), false)`).join(' OR ')} ORDER BY place`
      )
  };
}

function cellOf(text: string | null, dtype: string): PreviewCell {
  if (text === null) {
    return null;
  }
  if (dtype === 'BOOLEAN') {
    return text === 'true';
  }
  const number = Number(text);
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(dtype)) {
    return Number.isSafeInteger(number) ? number : text;
  }
  if (dtype === 'DOUBLE' || dtype === 'FLOAT' || /^DECIMAL\((\d|1[0-5]),/.test(dtype)) {
    return Number.isFinite(number) ? number : ({ inf: 'Infinity', '-inf': '-Infinity', nan: 'NaN' }[text] ?? text);
  }
  return text.length > 256 ? `${text.slice(0, 255)}…` : text;
}
