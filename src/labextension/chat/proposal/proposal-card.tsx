import { useEffect, type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { AssumptionList } from './assumption-list.js';
import type { DraftView } from '../state/chat-turn.js';
import { CheckList } from './check-list.js';
import { CodeView } from '../code/code-view.js';
import { CopyButton } from '../elements/button.js';
import { ProposalActions } from './proposal-actions.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useChatView } from '../state/use-chat-view.js';

export type ProposalCardProps = {
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
  useEffect(() => () => controller.previewInsertion(null), [controller]);
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
