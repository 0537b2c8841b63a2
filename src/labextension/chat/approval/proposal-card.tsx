import { type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { CodeView } from '../code/code-view.js';
import { Button, CopyButton } from '../elements/button.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useArmed } from '../elements/use-armed.js';
import type { InsertMode } from '../state/chat-controller.js';
import type { DraftView } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';
import { AssumptionList, CheckList, proposalOffer } from './proposal-facts.js';

type ProposalCardProps = {
  readonly turnId: string;
  /** Name of its code. */
  readonly codeLabel: string;
  readonly proposal: CellProposal;
  readonly card: DraftView & { readonly status: 'card' };
  /** Called when one of its buttons puts the code into the notebook. */
  readonly onInsert: () => void;
};

/** Code or text that waits for the user. */
export function ProposalCard({ turnId, codeLabel, proposal, card, onInsert }: ProposalCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const title = cardTitle();
  return (
    <article className="jp-cw-Card jp-cw-ProposalCard" aria-label={title}>
      <div className="jp-cw-Card-head">
        <span className="jp-cw-Card-title">{title}</span>
        <CopyButton onCopy={() => controller.insertProposal(turnId, 'copy')} />
      </div>
      {proposal.reason !== '' && (
        <div className="jp-cw-Card-text">
          <TextWithCode text={proposal.reason} />
        </div>
      )}
      <CodeView code={proposal.code} language={proposal.language} label={codeLabel} />
      <CheckList checks={proposal.checks} />
      <AssumptionList turnId={turnId} assumptions={proposal.assumptions} />
      <ProposalActions turnId={turnId} proposal={proposal} card={card} onInsert={onInsert} />
    </article>
  );

  function cardTitle(): string {
    if (proposal.replaces === undefined) {
      return trans.__('Proposed cell');
    }
    return proposal.language === 'markdown'
      ? trans.__('Suggested change to a text cell')
      : trans.__('Suggested change to [%1]', String(card.target ?? ' '));
  }
}

type ProposalActionsProps = {
  readonly turnId: string;
  readonly proposal: CellProposal;
  readonly card: DraftView & { readonly status: 'card' };
  /** Called when a button puts the proposal into the notebook. */
  readonly onInsert: () => void;
};

/** What can be done with a proposal that waits. */
function ProposalActions({ turnId, proposal, card, onInsert }: ProposalActionsProps): ReactElement {
  const { controller, trans } = useChatView();
  const offer = proposalOffer(proposal);
  const armed = useArmed(proposal.code);
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
          <Button onClick={insert('insert')}>{trans.__('Insert below')}</Button>
        </>
      );
    }
    return (
      <>
        <Button kind="primary" onClick={insert('insert')}>
          {trans.__('Insert')}
        </Button>
        {proposal.language === 'python' && (
          <Button
            disabled={armed ? undefined : trans.__('One moment: the proposal has only just appeared')}
            onClick={insert('insert-and-run')}
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
          >
            {trans.__('Use %1', offer.to)}
          </Button>
        )}
        {proposal.replaces !== undefined && (
          <Button onClick={insert('replace')}>{trans.__('%1 anyway', replaceWords())}</Button>
        )}
        <Button onClick={insert('insert')}>{trans.__('Insert anyway')}</Button>
      </>
    );
  }

  function replaceWords(): string {
    return proposal.language === 'markdown'
      ? trans.__('Replace the text cell')
      : trans.__('Replace cell [%1]', String(card.target ?? ' '));
  }
}
