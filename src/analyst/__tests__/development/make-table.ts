import { random } from './random.js';
import type { Cell, Table } from './table.js';

export type TableSize = {
  readonly rows: number;
  /** The seed of the first column is `seed + step`, that of each further one `step` more. */
  readonly seed: number;
  readonly step: number;
};

/** Makes columns from functions of the row number; each column has its own seed. */
export function makeTable(
  name: string,
  columns: Readonly<Record<string, (draw: () => number, row: number) => Cell>>,
  { rows, seed, step }: TableSize,
  extra: Partial<Table> = {}
): Table {
  return {
    name,
    columns: Object.entries(columns).map(([column, make], at) => {
      const draw = random(seed + step * (at + 1) + name.length);
      return { name: column, cells: Array.from({ length: rows }, (_, row) => make(draw, row)) };
    }),
    ...extra
  };
}
