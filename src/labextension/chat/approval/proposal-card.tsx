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
  const { replaces, language } = proposal;
  const isText = language === 'markdown';
  const target = String(card.target ?? ' ');
  const replaceWords = isText ? trans.__('Replace the text cell') : trans.__('Replace cell [%1]', target);
  return (
    <div className="jp-cw-Actions">
      {buttons().map(({ words, run, disabled }, at) => (
        <Button
          key={words}
          kind={at === 0 && offer.type !== 'blocked' ? 'primary' : 'normal'}
          disabled={disabled}
          onClick={run}
        >
          {words}
        </Button>
      ))}
      {offer.type === 'insert' && replaces === undefined && (
        <>
          <span className="jp-cw-Grow" />
          <span className="jp-cw-Hint">{trans.__('Alt Enter')}</span>
        </>
      )}
    </div>
  );

  function buttons(): readonly ProposalButton[] {
    if (offer.type !== 'insert') {
      return [
        ...(offer.type === 'replace' ? [{ words: trans.__('Use %1', offer.to), run: replaceName(offer) }] : []),
        ...(replaces === undefined ? [] : [{ words: trans.__('%1 anyway', replaceWords), run: insert('replace') }]),
        { words: trans.__('Insert anyway'), run: insert('insert') }
      ];
    }
    if (replaces !== undefined) {
      return [
        { words: replaceWords, run: insert('replace') },
        { words: trans.__('Insert below'), run: insert('insert') }
      ];
    }
    const disabled = armed ? undefined : trans.__('One moment: the proposal has only just appeared');
    const run = { words: trans.__('Insert & run'), run: insert('insert-and-run'), disabled };
    return [{ words: trans.__('Insert'), run: insert('insert') }, ...(language === 'python' ? [run] : [])];
  }

  function replaceName({ from, to }: { readonly from: string; readonly to: string }): () => void {
    return () => {
      onInsert();
      controller.replaceUnknown(turnId, from, to);
    };
  }
}

type ProposalButton = {
  readonly words: string;
  readonly run: () => void;
  readonly disabled?: string | undefined;
};
