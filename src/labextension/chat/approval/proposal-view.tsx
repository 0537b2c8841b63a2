import type { TranslationBundle } from '@jupyterlab/translation';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { countLines } from '../code/code-lines.js';
import { CodeView } from '../code/code-view.js';
import { Disclosure } from '../elements/disclosure.js';
import { lazy } from '../elements/lazy.js';
import type { DraftView } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';
import { DraftLine } from './draft-line.js';
import { AssumptionList, CheckList } from './proposal-facts.js';

/** The card of code that waits for the user, fetched when the first code waits. */
export const LazyProposalCard = lazy(async () => (await import('./proposal-card.js')).ProposalCard);

type ProposalViewProps = {
  /** Which answer of the conversation it belongs to. */
  readonly number: number;
  readonly turnId: string;
  readonly proposal: CellProposal;
  readonly draft: DraftView;
  /** Whether its data changed since. */
  readonly stale: boolean;
};

/** A proposal: a card while it waits; once its cell is in the notebook, one line with its assumptions, its code folded. */
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

/**
 * What a folded proposal holds: `8 lines · 1 note`. Counts of zero are left out, and so are the assumptions, which are always
 * shown. Passed checks are counted only beside checks that did not pass.
 */
export function proposalSummary(proposal: CellProposal, trans: TranslationBundle): string {
  const count = (status: string): number => proposal.checks.filter(check => check.status === status).length;
  const lines = countLines(proposal.code);
  const passed = count('passed');
  const failed = count('failed');
  const notes = count('note');
  const unknown = count('unknown');
  return [
    trans._n('%1 line', '%1 lines', lines),
    failed > 0 ? trans._n('%1 check failed', '%1 checks failed', failed) : '',
    unknown > 0 ? trans._n('%1 not checked', '%1 not checked', unknown) : '',
    passed > 0 && failed + unknown > 0 ? trans._n('%1 check passed', '%1 checks passed', passed) : '',
    notes > 0 ? trans._n('%1 note', '%1 notes', notes) : ''
  ]
    .filter(part => part !== '')
    .join(' · ');
}
