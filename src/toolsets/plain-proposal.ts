import type { CellProposal } from './cell-proposal.js';
import type { DraftSource } from './draft-source.js';

/** A proposal of text or code that nothing was checked of: what was written, by which model, for which question. */
export function plainProposal(
  written: Pick<CellProposal, 'language' | 'code' | 'reason'>,
  { model, version, question }: DraftSource & { readonly question: string }
): CellProposal {
  return {
    type: 'cellwright.proposal',
    ...written,
    assumptions: [],
    checks: [],
    datasets: [],
    provenance: { question, model, date: new Date().toISOString(), version }
  };
}
