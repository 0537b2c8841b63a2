import type { CodeCell } from './code-cell.js';

/** The text of a notebook file with these code cells, none of them run. */
export function notebookFile(cells: readonly CodeCell[]): string {
  return JSON.stringify({
    cells: cells.map(({ id, source, metadata = {} }) => ({
      cell_type: 'code',
      execution_count: null,
      id,
      metadata,
      outputs: [],
      source
    })),
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: { name: 'python' }
    },
    nbformat: 4,
    nbformat_minor: 5
  });
}
