import type { TranslationBundle } from '@jupyterlab/translation';
import { deleteIcon, editIcon, undoIcon } from '@jupyterlab/ui-components';
import { forwardRef } from 'react';
import { wayBack } from '../../../plan/index.js';
import type { CellProposal } from '../../../toolsets/index.js';
import type { Look } from '../elements/icon.js';
import { StateLine, type LineAction } from '../elements/state-line.js';
import type { InsertMode } from '../state/chat-controller.js';
import { isLastOrder, type DraftView } from '../state/chat-turn.js';
import { useChatState, useChatView } from '../state/use-chat-view.js';

/** A proposal that is, or was, in the notebook. */
type PlacedDraft = Exclude<DraftView, { readonly status: 'card' }>;

type DraftLineProps = {
  readonly turnId: string;
  readonly draft: PlacedDraft;
  readonly proposal: Pick<CellProposal, 'language' | 'replaces' | 'code'>;
  /** Whether its data changed since it was drafted. */
  readonly stale: boolean;
};

/** The outcome of a proposal in one line. The reference is its `Show` button. */
export const DraftLine = forwardRef<HTMLButtonElement, DraftLineProps>(function DraftLine(props, ref) {
  const { turnId, draft, proposal, stale } = props;
  const { controller, trans, putIntoInput } = useChatView();
  const { model, turns } = useChatState(controller);
  const turn = turns.find(({ id }) => id === turnId);
  const [words, more] = draftWords(draft, proposal.language === 'markdown', trans, stale);
  return (
    <StateLine icon={draftIcon(draft)} {...(draft.status === 'drafted' && { mark: 'draft' })} actions={actions()}>
      {words}
      {more !== '' && <span className="jp-cw-Muted"> · {more}</span>}
    </StateLine>
  );

  function actions(): readonly LineAction[] {
    const show: LineAction = {
      ref,
      words: trans.__('Show'),
      title: trans.__('Show the cell'),
      run: () => void controller.drafts.showCell(turnId)
    };
    const undo: LineAction = {
      words: trans.__('Undo'),
      title: trans.__('Take the cell out of the notebook'),
      run: () => void controller.drafts.undo(turnId)
    };
    const insert = (name: string, mode: InsertMode): LineAction => ({
      words: name,
      run: () => void controller.drafts.insertProposal(turnId, mode)
    });
    const again =
      proposal.replaces === undefined
        ? [insert(trans.__('Insert again'), 'insert')]
        : [insert(trans.__('Replace again'), 'replace'), insert(trans.__('Insert below'), 'insert')];
    switch (draft.status) {
      case 'drafted':
        return [show, undo, ...otherModel()];
      case 'kept':
        return [show, undo];
      case 'ran':
        return draft.error !== undefined ? [show, undo, ...repair(draft.error)] : draft.edited ? [show] : [show, undo];
      case 'undone':
        return [...putBack(draft.variablesStay), ...again];
      case 'discarded':
        return [
          { ...undo, title: trans.__('Put the cell back'), run: () => void controller.drafts.undoDiscard(turnId) }
        ];
      case 'deleted':
      case 'missing':
        return again;
    }
  }

  /** Offers to let the picked model replace a draft of the built-in analyst. */
  function otherModel(): readonly LineAction[] {
    return turn === undefined || turn.model.id !== 'builtin' || model.id === 'builtin'
      ? []
      : [
          {
            words: trans.__('Ask the model'),
            title: trans.__('Replace this draft with an answer from %1', model.label),
            run: () => controller.resend(turnId, turn.question)
          }
        ];
  }

  /** Offers a repair. Not with the analyst, which would draft the same again; with another model, the user sends the question. */
  function repair(error: string): readonly LineAction[] {
    const run = (): void => putIntoInput(trans.__('That failed with %1. Do it in another way.', error));
    return model.id === 'builtin'
      ? []
      : [{ words: trans.__('Repair'), title: trans.__('Copy the error into the question'), run }];
  }

  function putBack(variablesStay: readonly string[]): readonly LineAction[] {
    const kept = wayBack(proposal.code);
    const isLast = turn === undefined || isLastOrder(turn, turns);
    if (kept === null || !isLast || !variablesStay.includes(kept.name)) {
      return [];
    }
    const title = trans.__('Run %1 in the kernel', kept.code);
    return [{ words: trans.__('Put %1 back', kept.name), title, run: () => void controller.drafts.putBack(turnId) }];
  }
});

function draftIcon(draft: PlacedDraft): Look {
  switch (draft.status) {
    case 'drafted':
      return null;
    case 'undone':
      return undoIcon;
    case 'kept':
      return 'ok';
    case 'ran':
      return draft.error !== undefined ? 'error' : draft.edited ? editIcon : 'ok';
    default:
      return deleteIcon;
  }
}

/** The outcome of a proposal, and details that may be empty. */
export function draftWords(
  draft: PlacedDraft,
  isText: boolean,
  trans: TranslationBundle,
  stale = false
): readonly [words: string, more: string] {
  const notRun = isText ? trans.__('Not saved yet') : trans.__('Not run');
  switch (draft.status) {
    case 'drafted': {
      const words = isText ? trans.__('Drafted as text') : trans.__('Drafted in cell [ ]');
      const isBelow = draft.below !== null && draft.by === undefined;
      return [
        isBelow ? trans.__('%1 below [%2]', words, String(draft.below)) : words,
        stale && !isText ? trans.__('Stale, not run') : notRun
      ];
    }
    case 'kept':
      return isText ? [trans.__('Kept as text'), ''] : [trans.__('Kept in cell [ ]'), notRun];
    case 'ran': {
      const { executionCount, error, edited } = draft;
      return [
        executionCount === null ? trans.__('Ran') : trans.__('Ran as [%1]', String(executionCount)),
        error?.replace(/:.*/su, '') ?? (edited ? trans.__('edited by you') : '')
      ];
    }
    case 'undone': {
      const stay = draft.variablesStay.filter(name => !name.startsWith('_')).join(', ');
      return [trans.__('Undone'), stay === '' ? '' : trans.__('Variables it created remain: %1', stay)];
    }
    case 'discarded':
      return [trans.__('Discarded the draft'), ''];
    case 'deleted':
      return [trans.__('The cell was deleted'), ''];
    case 'missing':
      return [trans.__('The cell is not in this notebook'), ''];
  }
}
