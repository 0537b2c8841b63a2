import type { CodeCell } from './notebook-file.js';

/** A code cell that carries the mark of a draft in the file, as anybody can write it; no chat knows the run. */
export function draftedCell(id: string, source: string): CodeCell {
  return {
    id,
    source,
    metadata: {
      cellwright: {
        state: 'draft',
        runId: `run-${id}`,
        cellId: id,
        provenance: {
          question: 'What is safe to run?',
          model: 'builtin',
          date: '2026-01-02T14:02:00.000Z',
          version: '0.1.0',
          source,
          datasets: [{ name: 'df', fingerprint: 'f1', rows: 344, columns: 8 }],
          checks: [{ id: 'columns', status: 'passed', text: '3 columns exist' }],
          assumptions: []
        }
      }
    }
  };
}
