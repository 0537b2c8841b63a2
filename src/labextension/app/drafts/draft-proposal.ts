import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError, messageOf } from '../../../agent/index.js';
import { assignedNames } from '../../../datasets/index.js';
import { wayBack } from '../../../plan/index.js';
import type { INotebookPort, CellProposal, CellSnapshot } from '../../../toolsets/index.js';
import { type ChatTurn, type TurnError, type DraftView, isLastOrder } from '../../chat/state/chat-turn.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import { errorCode } from '../services/chat-notices.js';

/**
 * Puts the turn's proposal into its notebook as a draft: as a cell of its own, or with `replace` in the place of its cell.
 * When that cannot be done the turn keeps the proposal as a card and says why; nothing is ever inserted anywhere else.
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
    case 'notebook_closed': {
      const message = trans.__(
        'Nothing was inserted. The code is kept here: copy it, or open the notebook and insert it.'
      );
      return { title: trans.__('The notebook was closed'), message, actions: [] };
    }
    case 'cell_changed': {
      const message = trans.__('Ask again. Nothing was replaced; the new source can still be inserted below.');
      return { title: trans.__('Cell changed since'), message, actions: ['retry'] };
    }
    default: {
      const message = trans.__('%1 The code is kept here.', messageOf(error));
      return { title: trans.__('The cell could not be inserted'), message, actions: [] };
    }
  }
}

/**
 * The cell a draft goes after: the one that was active when the question was asked, but never above the first cell that
 * makes a variable the draft reads. A change to a cell goes after that cell.
 */
export async function anchorFor(
  proposal: Pick<CellProposal, 'datasets' | 'replaces'>,
  cells: readonly CellSnapshot[],
  active: string | undefined
): Promise<string | undefined> {
  const { replaces } = proposal;
  if (replaces !== undefined && cells.some(cell => cell.id === replaces.cellId)) {
    return replaces.cellId;
  }
  const activeAt = cells.findIndex(cell => cell.id === active);
  const wanted = proposal.datasets.map(dataset => dataset.name);
  const makers = await Promise.all(wanted.map(name => firstMaker(name, cells)));
  const at = Math.max(activeAt, ...makers);
  return at === activeAt ? active : cells[at]?.id;
}

/** Where the first cell stands that makes a variable; -1 when none does. */
async function firstMaker(name: string, cells: readonly CellSnapshot[]): Promise<number> {
  for (const [index, { type, source }] of cells.entries()) {
    if (type === 'code' && source.includes(name) && (await assignedNames(source)).includes(name)) {
      return index;
    }
  }
  return -1;
}

/** The card with which a proposal waits for the user; `null` when it may be drafted at once. */
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

/** Seconds that putting a dataset back may take: it only sets one name in the kernel equal to another. */
const SECONDS = 10;

/**
 * Restores a dataset to what it was before an undone order, by one statement in the kernel: call it only for a click that
 * says so. Throws `CellwrightError` with the reason if the dataset stays as it is.
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
      trans.__('%1 has changed or is gone from the kernel: run the cell that loads it.', back.name)
    );
  }
  return { ...turn, draft: { ...draft, variablesStay: draft.variablesStay.filter(name => name !== back.name) } };
}

/** Replaces a column name where the code writes it as a string or, if it is an identifier, as an attribute. */
export function replaceName(code: string, from: string, to: string): string {
  const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const literal = (quote: string): string => to.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  const withStrings = code.replace(new RegExp(`(["'])${escape(from)}\\1`, 'g'), (_, quote: string) => {
    return `${quote}${literal(quote)}${quote}`;
  });
  const identifier = /^[A-Za-z_]\w*$/;
  return identifier.test(from)
    ? withStrings.replace(new RegExp(`\\.${escape(from)}\\b(?!\\s*\\()`, 'g'), () =>
        identifier.test(to) ? `.${to}` : `["${literal('"')}"]`
      )
    : withStrings;
}
