import type { INotebookContent, IOutput, MultilineString } from '@jupyterlab/nbformat';
import type { ExecutionOutput, ExecutionReport } from '../toolsets/index.js';

/** A cell to write. */
export type NotebookCell =
  | { readonly type: 'code'; readonly source: string; readonly execution?: ExecutionReport; readonly metadata?: object }
  | { readonly type: 'markdown'; readonly source: string };

/** A notebook file (nbformat 4.5) with these cells and what their execution gave. */
export function notebookFile(cells: readonly NotebookCell[]): INotebookContent {
  let executed = 0;
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
      language_info: { name: 'python' }
    },
    cells: cells.map((cell, position) => {
      const id = `cell-${position + 1}`;
      if (cell.type === 'markdown') {
        return { cell_type: 'markdown', id, metadata: {}, source: cell.source };
      }
      const count = cell.execution === undefined ? null : (executed += 1);
      return {
        cell_type: 'code',
        id,
        metadata: { ...cell.metadata },
        source: cell.source,
        execution_count: count,
        outputs: (cell.execution?.outputs ?? []).map(output => toNbformat(output, count))
      };
    })
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
