import type { CellProposal, INotebookPort } from '../../toolsets/index.js';
import type { DraftView } from '../chat/state/chat-turn.js';

/**
 * The card with which a proposal waits for the user: always when it changes a cell or a check failed, else when the user
 * wants to be asked. `null` when it may be drafted at once.
 */
export function cardFor(
  { checks, replaces }: Pick<CellProposal, 'checks' | 'replaces'>,
  notebook: Pick<INotebookPort, 'open' | 'readCells'>,
  ask: boolean
): (DraftView & { readonly status: 'card' }) | null {
  const failed = checks.some(check => check.status === 'failed');
  if (replaces !== undefined) {
    const cells = notebook.open ? notebook.readCells() : [];
    const target = cells.find(cell => cell.id === replaces.cellId)?.executionCount ?? null;
    return { status: 'card', why: failed ? 'check' : 'change', target };
  }
  return failed || ask ? { status: 'card', why: failed ? 'check' : 'setting' } : null;
}
