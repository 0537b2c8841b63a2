import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellProposal } from '../../../toolsets/index.js';
import { countLines } from '../code/code-lines.js';

/**
 * What a closed proposal holds: `8 lines · 1 note · 1 assumption`; what is none is left out, and so is what stands open. That
 * checks passed is said only beside one that did not.
 */
export function proposalSummary(proposal: CellProposal, trans: TranslationBundle): string {
  const count = (status: string): number => proposal.checks.filter(check => check.status === status).length;
  const lines = countLines(proposal.code);
  const passed = count('passed');
  const failed = count('failed');
  const notes = count('note');
  const unknown = count('unknown');
  return [
    trans._n('%1 line', '%1 lines', lines),
    failed > 0 ? trans._n('%1 check failed', '%1 checks failed', failed) : '',
    unknown > 0 ? trans._n('%1 not checked', '%1 not checked', unknown) : '',
    passed > 0 && failed + unknown > 0 ? trans._n('%1 check passed', '%1 checks passed', passed) : '',
    notes > 0 ? trans._n('%1 note', '%1 notes', notes) : ''
  ]
    .filter(part => part !== '')
    .join(' · ');
}
