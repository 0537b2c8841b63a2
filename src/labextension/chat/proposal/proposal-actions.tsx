import { type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { Button } from '../elements/button.js';
import type { InsertMode } from '../state/chat-controller.js';
import type { DraftView } from '../state/chat-turn.js';
import { proposalOffer } from './proposal-offer.js';
import { useArmed } from '../elements/use-armed.js';
import { useChatView } from '../state/use-chat-view.js';

export type ProposalActionsProps = {
  readonly turnId: string;
  readonly proposal: CellProposal;
  readonly card: DraftView & { readonly status: 'card' };
  /** Called when a button puts the proposal into the notebook. */
  readonly onInsert: () => void;
};

/** What can be done with a proposal that waits. While a button that inserts has hover or focus the notebook shows where. */
export function ProposalActions({ turnId, proposal, card, onInsert }: ProposalActionsProps): ReactElement {
  const { controller, trans } = useChatView();
  const offer = proposalOffer(proposal);
  const armed = useArmed(proposal.code);
  const preview = (shown: boolean): void => controller.previewInsertion(shown ? turnId : null);
  const insert = (mode: InsertMode) => () => {
    onInsert();
    controller.insertProposal(turnId, mode);
  };
  return <div className="jp-cw-Actions">{offer.type === 'insert' ? good() : doubtful()}</div>;

  function good(): ReactElement {
    if (proposal.replaces !== undefined) {
      return (
        <>
          <Button kind="primary" onClick={insert('replace')}>
            {replaceWords()}
          </Button>
          <Button onClick={insert('insert')} onPreview={preview}>
            {trans.__('Insert below')}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button kind="primary" onClick={insert('insert')} onPreview={preview}>
          {trans.__('Insert')}
        </Button>
        {proposal.language === 'python' && (
          <Button
            disabled={armed ? undefined : trans.__('One moment: the proposal has only just appeared')}
            onClick={insert('insert-and-run')}
            onPreview={preview}
          >
            {trans.__('Insert & run')}
          </Button>
        )}
        <span className="jp-cw-Grow" />
        <span className="jp-cw-Hint">{trans.__('Alt Enter')}</span>
      </>
    );
  }

  function doubtful(): ReactElement {
    return (
      <>
        {offer.type === 'replace' && (
          <Button
            kind="primary"
            onClick={() => {
              onInsert();
              controller.replaceUnknown(turnId, offer.from, offer.to);
            }}
            onPreview={preview}
          >
            {trans.__('Use %1', offer.to)}
          </Button>
        )}
        {proposal.replaces !== undefined && (
          <Button onClick={insert('replace')}>{trans.__('%1 anyway', replaceWords())}</Button>
        )}
        <Button onClick={insert('insert')} onPreview={preview}>
          {trans.__('Insert anyway')}
        </Button>
      </>
    );
  }

  function replaceWords(): string {
    return proposal.language === 'markdown'
      ? trans.__('Replace the text cell')
      : trans.__('Replace cell [%1]', String(card.target ?? ' '));
  }
}
