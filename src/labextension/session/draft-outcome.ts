import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellProposal, INotebookPort } from '../../toolsets/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';
import { anchorFor } from './anchor-for.js';
import { errorCode } from './error-code.js';

/** True when the user has to decide about this proposal because a check failed. */
export function hasFailedCheck(proposal: CellProposal): boolean {
  return proposal.checks.some(check => check.status === 'failed');
}

/**
 * Puts the turn's proposal into its notebook as a draft. When that cannot be done the turn keeps the proposal as a
 * card and says why; nothing is ever inserted anywhere else.
 */
export async function draftProposal(
  turn: ChatTurn,
  notebook: INotebookPort,
  trans: TranslationBundle
): Promise<ChatTurn> {
  const proposal = turn.proposal;
  if (proposal === undefined) {
    return turn;
  }
  try {
    const anchor = notebook.open ? anchorFor(proposal, notebook.readCells(), turn.anchorCellId) : undefined;
    const receipt = await notebook.draft(proposal, {
      runId: turn.id,
      ...(anchor === undefined ? {} : { anchorCellId: anchor })
    });
    const { error: _solved, ...rest } = turn;
    return { ...rest, draft: { status: 'drafted', cellId: receipt.cellId, below: receipt.below } };
  } catch (error) {
    const closed = errorCode(error) === 'notebook_closed';
    return {
      ...turn,
      draft: { status: 'card', why: 'no-notebook' },
      error: {
        title: closed ? trans.__('The notebook was closed') : trans.__('The cell could not be inserted'),
        message: closed
          ? trans.__('Nothing was inserted. The code is kept here: copy it, or open the notebook and insert it.')
          : trans.__('%1 The code is kept here.', error instanceof Error ? error.message : String(error)),
        actions: []
      }
    };
  }
}
