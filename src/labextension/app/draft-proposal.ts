import type { TranslationBundle } from '@jupyterlab/translation';
import type { INotebookPort } from '../../toolsets/index.js';
import type { ChatTurn, TurnError } from '../chat/state/chat-turn.js';
import { anchorFor } from './anchor-for.js';
import { cardFor } from './card-for.js';
import { errorCode } from './error-code.js';

/**
 * Puts the turn's proposal into its notebook as a draft: as a cell of its own, or with `replace` in the place of the one
 * it is about. When that cannot be done the turn keeps the proposal as a card and says why; nothing is ever inserted
 * anywhere else.
 */
export async function draftProposal(
  turn: ChatTurn,
  notebook: INotebookPort,
  trans: TranslationBundle,
  how: 'insert' | 'replace' = 'insert'
): Promise<ChatTurn> {
  const proposal = turn.proposal;
  if (proposal === undefined) {
    return turn;
  }
  try {
    const anchor = notebook.open ? await anchorFor(proposal, notebook.readCells(), turn.anchorCellId) : undefined;
    const receipt =
      how === 'replace'
        ? await notebook.replace(proposal, { runId: turn.id })
        : await notebook.draft(proposal, {
            runId: turn.id,
            ...(anchor === undefined ? {} : { anchorCellId: anchor })
          });
    const { error: _solved, ...rest } = turn;
    return { ...rest, draft: { status: 'drafted', ...receipt } };
  } catch (error) {
    const draft = turn.draft?.status === 'card' ? turn.draft : cardFor(proposal, notebook, true);
    return {
      ...turn,
      draft: how === 'replace' && draft !== null ? draft : { status: 'card', why: 'no-notebook' },
      error: insertError(error, trans)
    };
  }
}

function insertError(error: unknown, trans: TranslationBundle): TurnError {
  switch (errorCode(error)) {
    case 'notebook_closed':
      return {
        title: trans.__('The notebook was closed'),
        message: trans.__('Nothing was inserted. The code is kept here: copy it, or open the notebook and insert it.'),
        actions: []
      };
    case 'cell_changed':
      return {
        title: trans.__('Cell changed since'),
        message: trans.__('Ask again. Nothing was replaced; the new source can still be inserted below.'),
        actions: ['retry']
      };
    default:
      return {
        title: trans.__('The cell could not be inserted'),
        message: trans.__('%1 The code is kept here.', error instanceof Error ? error.message : String(error)),
        actions: []
      };
  }
}
