import type { SharedCell } from './shared-notebook.js';

/** The number in a code cell's prompt; `null` for cells that did not run and for other cells. */
export function executionCountOf(cell: SharedCell): number | null {
  const count: unknown = cell.cell_type === 'code' && 'execution_count' in cell ? cell.execution_count : null;
  return typeof count === 'number' ? count : null;
}
