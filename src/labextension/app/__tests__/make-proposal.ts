import type { CellProposal } from '../../../toolsets/index.js';

/** A proposal that passed its checks. */
export function makeProposal(change: Partial<CellProposal> = {}): CellProposal {
  return {
    type: 'cellwright.proposal',
    language: 'python',
    code: 'len(df)',
    reason: 'Number of rows.',
    assumptions: [],
    checks: [{ id: 'syntax', status: 'passed', text: 'Syntax' }],
    datasets: [{ name: 'df', fingerprint: 'f', rows: 3, columns: 2 }],
    provenance: { question: 'How many rows?', model: 'builtin', date: '2026-01-01T00:00:00.000Z', version: '0.1.0' },
    ...change
  };
}
