import type { INotebookContent, IOutput, MultilineString } from '@jupyterlab/nbformat';
import type { ExecutionOutput, ExecutionReport } from '../toolsets/index.js';

/** A cell to write. */
export type NotebookCell =
  | { readonly type: 'code'; readonly source: string; readonly execution?: ExecutionReport; readonly metadata?: object }
  | { readonly type: 'markdown'; readonly source: string };

/** A notebook file (nbformat 4.5) with these cells and what their execution gave. */
export function notebookFile(cells: readonly NotebookCell[]): INotebookContent {
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
      language_info: { name: 'python' }
    },
    cells: cells.map((cell, position) =>
      cell.type === 'markdown'
        ? { cell_type: 'markdown', id: `cell-${position + 1}`, metadata: {}, source: cell.source }
        : {
            cell_type: 'code',
            id: `cell-${position + 1}`,
            metadata: { ...cell.metadata },
            source: cell.source,
            execution_count: cell.execution?.executionCount ?? null,
            outputs: (cell.execution?.outputs ?? []).map(output =>
              toNbformat(output, cell.execution?.executionCount ?? null)
            )
          }
    )
  };
}

function toNbformat(output: ExecutionOutput, executionCount: number | null): IOutput {
  switch (output.type) {
    case 'stream':
      return { output_type: 'stream', name: output.name, text: output.text };
    case 'error':
      return {
        output_type: 'error',
        ename: output.name,
        evalue: output.message,
        traceback: output.traceback.split('\n')
      };
    default: {
      const data: Record<string, MultilineString> = { 'text/plain': output.text };
      if (output.image !== undefined) {
        data[output.image.mime] = output.image.data;
      }
      return output.type === 'result'
        ? { output_type: 'execute_result', execution_count: executionCount, data, metadata: {} }
        : { output_type: 'display_data', data, metadata: {} };
    }
  }
}
