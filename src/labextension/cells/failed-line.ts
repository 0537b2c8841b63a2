import type { SharedCell } from './shared-notebook.js';

/** Line of the cell, counted from 1, at which its last execution failed; `undefined` when it did not or nothing says where. */
export function failedLine(cell: SharedCell): number | undefined {
  const outputs = cell.toJSON()['outputs'];
  for (const output of Array.isArray(outputs) ? (outputs as readonly Readonly<Record<string, unknown>>[]) : []) {
    if (output['output_type'] === 'error' && Array.isArray(output['traceback'])) {
      // Colour codes stand between the words of a traceback.

      const text = output['traceback'].join('\n').replace(/\u001b\[[0-9;]*m/g, '');
      const line = /(?:Cell In\[\d+\]|<ipython-input[^>]*>|File [^\n]*ipykernel[^\n]*), line (\d+)/.exec(text)?.[1];
      return line === undefined ? 1 : Number(line);
    }
  }
  return undefined;
}
