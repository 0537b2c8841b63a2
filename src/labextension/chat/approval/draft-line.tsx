import type { TranslationBundle } from '@jupyterlab/translation';
import { checkIcon, deleteIcon, editIcon, undoIcon } from '@jupyterlab/ui-components';
import { forwardRef, type ReactElement } from 'react';
import { wayBack } from '../../../plan/index.js';
import type { CellProposal, DraftSpot } from '../../../toolsets/index.js';
import { Button } from '../elements/button.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { isLastOrder, type DraftView } from '../state/chat-turn.js';
import { useChatState, useChatView } from '../state/use-chat-view.js';

type DraftLineProps = {
  readonly turnId: string;
  readonly draft: Exclude<DraftView, { readonly status: 'card' }>;
  readonly proposal: Pick<CellProposal, 'language' | 'replaces' | 'code'>;
  /** Whether its data changed since it was drafted. */
  readonly stale?: boolean;
};

/** What became of a proposal, in one line. The reference is its `Show` button. */
export const DraftLine = forwardRef<HTMLButtonElement, DraftLineProps>(function DraftLine(props, ref) {
  const { turnId, draft, proposal } = props;
  const { controller, trans } = useChatView();
  const text = proposal.language === 'markdown';
  const show = (
    <Button ref={ref} kind="link" onClick={() => controller.showCell(turnId)} title={trans.__('Show the cell')}>
      {trans.__('Show')}
    </Button>
  );
  const undo = (
    <Button kind="link" onClick={() => controller.undo(turnId)} title={trans.__('Take the cell out of the notebook')}>
      {trans.__('Undo')}
    </Button>
  );
  const again = (
    <>
      {proposal.replaces !== undefined && (
        <Button kind="link" onClick={() => controller.insertProposal(turnId, 'replace')}>
          {trans.__('Replace again')}
        </Button>
      )}
      <Button kind="link" onClick={() => controller.insertProposal(turnId, 'insert')}>
        {proposal.replaces === undefined ? trans.__('Insert again') : trans.__('Insert below')}
      </Button>
    </>
  );
  // In the place of the other Undo, so that the focus stays when the line changes.
  const undoDiscard = (
    <>
      {null}
      <Button kind="link" onClick={() => controller.undoDiscard(turnId)} title={trans.__('Put the cell back')}>
        {trans.__('Undo')}
      </Button>
    </>
  );
  const notRun = text ? trans.__('Not kept yet') : trans.__('Not run');
  const showAndUndo = (
    <>
      {show}
      {undo}
    </>
  );
  switch (draft.status) {
    case 'drafted':
      return (
        <StateLine icon={null} mark="draft" actions={showAndUndo}>
          {draftedWhere(draft)}
          <Muted text={props.stale === true && !text ? trans.__('Stale, not run') : notRun} />
        </StateLine>
      );
    case 'kept':
      return (
        <StateLine icon={<Icon icon={checkIcon} tone="ok" />} actions={showAndUndo}>
          {text ? trans.__('Kept as text') : trans.__('Kept in cell [ ]')}
          {!text && <Muted text={notRun} />}
        </StateLine>
      );
    case 'ran': {
      const ran =
        draft.executionCount === null ? trans.__('Ran') : trans.__('Ran as [%1]', String(draft.executionCount));
      if (draft.error !== undefined) {
        return (
          <StateLine
            icon={<Icon icon={panelIcons.warning} tone="error" />}
            actions={
              <>
                {showAndUndo}
                <RepairButton error={draft.error} />
              </>
            }
          >
            {ran}
            <Muted text={draft.error.replace(/:.*/su, '')} />
          </StateLine>
        );
      }
      if (draft.edited) {
        return (
          <StateLine icon={<Icon icon={editIcon} />} actions={show}>
            {ran}
            <Muted text={trans.__('edited by you')} />
          </StateLine>
        );
      }
      return (
        <StateLine icon={<Icon icon={checkIcon} tone="ok" />} actions={showAndUndo}>
          {ran}
        </StateLine>
      );
    }
    case 'undone': {
      const kept = wayBack(proposal.code);
      const turn = controller.state.turns.find(({ id }) => id === turnId);
      const isLast = turn === undefined || isLastOrder(turn, controller.state.turns);
      const back = kept !== null && isLast && draft.variablesStay.includes(kept.name) ? kept : null;
      const actions = (
        <>
          {back !== null && (
            <Button
              kind="link"
              onClick={() => controller.putBack(turnId)}
              title={trans.__('Run %1 in the kernel', back.code)}
            >
              {trans.__('Put %1 back', back.name)}
            </Button>
          )}
          {again}
        </>
      );
      return (
        <StateLine icon={<Icon icon={undoIcon} />} actions={actions}>
          {trans.__('Undone')}
          {draft.variablesStay.length > 0 && (
            <Muted text={trans.__('Variables it made stay: %1', draft.variablesStay.join(', '))} />
          )}
        </StateLine>
      );
    }
    case 'discarded':
      return (
        <StateLine icon={<Icon icon={deleteIcon} tone="muted" />} actions={undoDiscard}>
          {trans.__('Discarded the draft')}
        </StateLine>
      );
    case 'deleted':
      return (
        <StateLine icon={<Icon icon={deleteIcon} tone="muted" />} actions={again}>
          {trans.__('The cell was deleted')}
        </StateLine>
      );
    case 'missing':
      return (
        <StateLine icon={<Icon icon={deleteIcon} tone="muted" />} actions={again}>
          {trans.__('The cell is not in this notebook')}
        </StateLine>
      );
  }

  function draftedWhere(spot: DraftSpot): string {
    const place = draftPlace(spot, trans);
    if (place === '') {
      return text ? trans.__('Drafted as text') : trans.__('Drafted in cell [ ]');
    }
    if (spot.by !== undefined) {
      return text ? trans.__('Drafted as text, %1', place) : trans.__('Drafted in cell [ ], %1', place);
    }
    return text ? trans.__('Drafted as text %1', place) : trans.__('Drafted in cell [ ] %1', place);
  }
});

/** The analyst would draft the same again; what goes to another model is sent by the user. */
function RepairButton({ error }: { readonly error: string }): ReactElement | null {
  const { controller, trans, putIntoInput } = useChatView();
  const { model } = useChatState(controller);
  const question = trans.__('That failed with %1. Do it in another way.', error);
  return model.id === 'builtin' ? null : (
    <Button kind="link" onClick={() => putIntoInput(question)} title={trans.__('Put the error into the input')}>
      {trans.__('Repair')}
    </Button>
  );
}

function Muted({ text }: { readonly text: string }): ReactElement {
  return <span className="jp-cw-Muted"> · {text}</span>;
}

/** Where a draft stands: `below [3]`; empty where nobody noted it. */
function draftPlace({ below, by }: DraftSpot, trans: TranslationBundle): string {
  if (below !== null) {
    return by === undefined
      ? trans.__('below [%1]', String(below))
      : trans.__('%1 cells below [%2]', String(by), String(below));
  }
  if (by === undefined) {
    return '';
  }
  return by === 1 ? trans.__('at the top of the notebook') : trans.__('number %1 from the top', String(by));
}
