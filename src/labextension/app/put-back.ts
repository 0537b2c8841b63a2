import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError } from '../../agent/index.js';
import { wayBack } from '../../plan/index.js';
import { isLastOrder, type ChatTurn } from '../chat/state/chat-turn.js';
import type { NotebookSession } from './notebook-session.js';

/** Two names of the kernel are set equal: nothing that takes time. */
const SECONDS = 10;

/**
 * Gives a dataset back what it was before an order changed it, for a turn whose cell was undone. It runs one statement in
 * the kernel and no cell: call it for a click that says so, only. Throws `CellwrightError` with the reason when it stays as
 * it is.
 */
export async function putBack(session: NotebookSession, turn: ChatTurn, trans: TranslationBundle): Promise<ChatTurn> {
  const { draft, proposal } = turn;
  const back = wayBack(proposal?.code ?? '');
  if (back === null || draft?.status !== 'undone') {
    return turn;
  }
  if (!isLastOrder(turn, session.turns)) {
    throw new CellwrightError(
      'not_kept',
      trans.__('%1 was changed again since. Put back what that changed, or run the cell that loads it.', back.name)
    );
  }
  const { port, status } = session.kernel;
  if (port === null || status !== 'idle') {
    throw new CellwrightError('kernel_busy', trans.__('%1 can be put back when the kernel is idle.', back.name));
  }
  const report = await port.execute({ code: back.code, timeoutSeconds: SECONDS });
  if (report.status !== 'ok') {
    throw new CellwrightError(
      'not_kept',
      trans.__('The kernel does not have %1 as it was any more: run the cell that loads it.', back.name)
    );
  }
  return { ...turn, draft: { ...draft, variablesStay: draft.variablesStay.filter(name => name !== back.name) } };
}
