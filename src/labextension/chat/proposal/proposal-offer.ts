import type { CellProposal } from '../../../toolsets/index.js';

/** What the card of a proposal offers first. Code that failed a check is never the default. */
export type ProposalOffer =
  | { readonly type: 'insert' }
  | { readonly type: 'replace'; readonly from: string; readonly to: string }
  | { readonly type: 'blocked' };

/** The first failed check that names a nearest name decides. */
export function proposalOffer(proposal: CellProposal): ProposalOffer {
  const failed = proposal.checks.filter(check => check.status === 'failed');
  if (failed.length === 0) {
    return { type: 'insert' };
  }
  for (const { unknown } of failed) {
    const to = unknown?.nearest[0];
    if (unknown !== undefined && to !== undefined) {
      return { type: 'replace', from: unknown.name, to };
    }
  }
  return { type: 'blocked' };
}
