import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, Table } from './table.js';

const EXAMPLES = join(__dirname, '../../../../examples');
/** One of so many rides is kept: the engines are asked the same of fewer rows. */
const EVERY = 89;

function cellOf(text: string): Cell {
  const number = Number(text);
  return text === '' || text === 'NA' ? null : Number.isNaN(number) ? text : number;
}

/** Columns of a CSV file without quoted cells. */
function columnsOf(text: string, every: number): Table['columns'] {
  const [head = '', ...lines] = text.trim().split('\n');
  const rows = lines.filter((_, at) => at % every === 0).map(line => line.trimEnd().split(','));
  return head
    .trimEnd()
    .split(',')
    .map((name, at) => ({ name, cells: rows.map(row => cellOf(row[at] ?? '')) }));
}

function rides(python: string): Table {
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-rides-'));
  try {
    const path = join(folder, 'rides.csv');
    execFileSync(python, [join(EXAMPLES, 'make_rides.py'), path]);
    const dates = ['pickup_at', 'dropoff_at'];
    const columns = columnsOf(readFileSync(path, 'utf8'), EVERY).map(column =>
      dates.includes(column.name)
        ? // Up to the minute, as the loaders of the specs read them.
          {
            ...column,
            cells: column.cells.map(cell => (cell === null ? null : String(cell).slice(0, 16).replace(' ', 'T')))
          }
        : column
    );
    return { name: 'rides', columns, dates };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The table of the first example notebook. */
export const penguins = (): Table => ({
  name: 'penguins',
  columns: columnsOf(readFileSync(join(EXAMPLES, 'data', 'penguins.csv'), 'utf8'), 1)
});

/** The tables of the example notebooks; making the rides takes a while. */
export const examplesTables = (python: string): readonly Table[] => [penguins(), rides(python)];
