import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { AssumptionList } from './assumption-list.js';
import { CheckList } from './check-list.js';
import type { DraftView } from '../state/chat-turn.js';
import { CodeView } from '../code/code-view.js';
import { LazyProposalCard } from './deferred-proposal-card.js';
import { Disclosure } from '../elements/disclosure.js';
import { DraftLine } from './draft-line.js';
import { proposalSummary } from './proposal-summary.js';
import { useChatView } from '../state/use-chat-view.js';

export type ProposalViewProps = {
  /** Which answer of the conversation it belongs to. */
  readonly number: number;
  readonly turnId: string;
  readonly proposal: CellProposal;
  readonly draft: DraftView;
  /** Whether its data changed since. */
  readonly stale: boolean;
};

/** A proposal as a card while it waits; once its cell is in the notebook, as one line with what decided the answer. */
export function ProposalView({ number, turnId, proposal, draft, stale }: ProposalViewProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const inserting = useRef(false);
  const label = trans.__('Proposed code of answer %1', String(number));
  const waits = draft.status === 'card';
  useLayoutEffect(() => {
    if (!waits && inserting.current) {
      inserting.current = false;
      show.current?.focus(); // The button that was pressed is gone; focus stays in the panel.
    }
  }, [waits]);
  if (draft.status === 'card') {
    return (
      <LazyProposalCard
        turnId={turnId}
        codeLabel={label}
        proposal={proposal}
        card={draft}
        onInsert={() => {
          inserting.current = true;
        }}
      />
    );
  }
  return (
    <article className="jp-cw-Card jp-cw-DraftCard" aria-label={trans.__('Proposed cell')}>
      <DraftLine ref={show} turnId={turnId} draft={draft} proposal={proposal} stale={stale} />
      <AssumptionList turnId={turnId} assumptions={proposal.assumptions} />
      <Disclosure summary={proposalSummary(proposal, trans)} open={open} onToggle={setOpen}>
        <CodeView code={proposal.code} language={proposal.language} label={label} />
        <CheckList checks={proposal.checks} />
      </Disclosure>
    </article>
  );
}
