import type { ContextData } from '../agent/index.js';
import { fromConversation, ownWords, sharedName } from '../datasets/index.js';
import type { CellProposal } from './cell-proposal.js';
import type { SharedReply } from './shared-reply.js';

/**
 * What later turns of the model read of a draft: its own sentence and code, and what the checks found. Holds no value of
 * the data but what the model itself wrote.
 */
export function replyWithProposal(proposal: CellProposal, data?: ContextData): SharedReply {
  const { language, code, checks, reason, replaces } = proposal;
  const failed = checks.filter(check => check.status === 'failed').map(check => check.text);
  const doubts =
    failed.length === 0
      ? ownWords``
      : ownWords`\nThe user was shown what does not fit: ${sharedName(failed.join(' '), 1_000)}`;
  const done =
    replaces === undefined ? ownWords`Drafted, not run.` : ownWords`Suggested, the cell is unchanged so far.`;
  const why = reason === '' ? ownWords`` : ownWords` ${fromConversation(reason)}`;
  const text = ownWords`${done}${why}\n\`\`\`${sharedName(language)}\n${fromConversation(code)}\n\`\`\`${doubts}`;
  return data === undefined ? text : { parts: [{ type: 'text', text }], data };
}
