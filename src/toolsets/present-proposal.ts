import type { ContextData, Presentation, ToolResult } from '../agent/index.js';
import type { CellProposal } from './cell-proposal.js';

/**
 * What later turns of the model read of a draft: its own sentence and code, and whether the checks passed. Holds no
 * value of the data but what the model itself wrote.
 */
export function presentProposal(outcome: ToolResult, data: ContextData | undefined): Presentation {
  if (outcome.status !== 'ok') {
    return outcome.message ?? `The draft was not made (${outcome.status}).`;
  }
  const proposal = outcome.value as CellProposal;
  const failed = proposal.checks.filter(check => check.status === 'failed').map(check => check.text);
  const doubts = failed.length === 0 ? '' : `\nThe user was shown what does not fit: ${failed.join(' ')}`;
  const reason = proposal.reason === '' ? '' : ` ${proposal.reason}`;
  const done = proposal.replaces === undefined ? 'Drafted, not run.' : 'Suggested, the cell is unchanged so far.';
  const text = `${done}${reason}\n\`\`\`${proposal.language}\n${proposal.code}\n\`\`\`${doubts}`;
  return data === undefined ? text : { parts: [{ type: 'text', text }], data };
}
