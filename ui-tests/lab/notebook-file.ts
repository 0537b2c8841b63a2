export type CodeCell = {
  readonly id: string;
  readonly source: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

export type NotebookCell = CodeCell | { readonly id: string; readonly markdown: string };

const written = (cell: NotebookCell): object =>
  'markdown' in cell
    ? { cell_type: 'markdown', id: cell.id, metadata: {}, source: cell.markdown }
    : {
        cell_type: 'code',
        execution_count: null,
        id: cell.id,
        metadata: cell.metadata ?? {},
        outputs: [],
        source: cell.source
      };

/** The text of a notebook file with these cells, none of them run. */
export function notebookFile(cells: readonly NotebookCell[]): string {
  return JSON.stringify({
    cells: cells.map(written),
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: { name: 'python' }
    },
    nbformat: 4,
    nbformat_minor: 5
  });
}
