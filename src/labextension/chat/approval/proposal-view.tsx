import type { TranslationBundle } from '@jupyterlab/translation';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { CodeView, countLines } from '../code/code-view.js';
import { Button, CopyButton } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { Disclosure } from '../elements/disclosure.js';
import { TextWithCode } from '../elements/excerpt.js';
import { joined } from '../elements/format.js';
import { useArmed } from '../elements/use-armed.js';
import type { InsertMode } from '../state/chat-controller.js';
import type { DraftView } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';
import { DraftLine } from './draft-line.js';
import { AssumptionList, CheckList, proposalOffer } from './proposal-facts.js';

type ProposalViewProps = {
  readonly number: number;
  readonly turnId: string;
  readonly proposal: CellProposal;
  readonly draft: DraftView;
  readonly stale: boolean;
};

/** A proposal: a card while it waits; once its cell is in the notebook, one line with its assumptions, its code folded. */
export function ProposalView({ number, turnId, proposal, draft, stale }: ProposalViewProps): ReactElement {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const inserting = useRef(false);
  const label = trans.__('Drafted code of answer %1', String(number));
  const waits = draft.status === 'card';
  useLayoutEffect(() => {
    if (!waits && inserting.current) {
      inserting.current = false;
      show.current?.focus(); // The button that was pressed is gone; focus stays in the panel.
    }
  }, [waits]);
  if (draft.status === 'card') {
    return (
      <ProposalCard
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
    <article className="jp-cw-Card jp-cw-DraftCard" aria-label={trans.__('Draft')}>
      <DraftLine ref={show} turnId={turnId} draft={draft} proposal={proposal} stale={stale} />
      <AssumptionList turnId={turnId} assumptions={proposal.assumptions} />
      <Disclosure summary={proposalSummary(proposal, trans)} open={open} onToggle={setOpen}>
        <CodeView code={proposal.code} language={proposal.language} label={label} />
        <CheckList checks={proposal.checks} />
      </Disclosure>
    </article>
  );
}

/** What a folded proposal holds: `8 lines · 1 note`. Passed checks are counted only beside others. */
export function proposalSummary(proposal: CellProposal, trans: TranslationBundle): string {
  const count = (status: string): number => proposal.checks.filter(check => check.status === status).length;
  const lines = countLines(proposal.code);
  const passed = count('passed');
  const failed = count('failed');
  const notes = count('note');
  const unknown = count('unknown');
  return joined([
    trans._n('%1 line', '%1 lines', lines),
    failed > 0 ? trans._n('%1 check failed', '%1 checks failed', failed) : '',
    unknown > 0 ? trans._n('%1 not checked', '%1 not checked', unknown) : '',
    passed > 0 && failed + unknown > 0 ? trans._n('%1 check passed', '%1 checks passed', passed) : '',
    notes > 0 ? trans._n('%1 note', '%1 notes', notes) : ''
  ]);
}

type ProposalCardProps = {
  readonly turnId: string;
  readonly codeLabel: string;
  readonly proposal: CellProposal;
  readonly card: DraftView & { readonly status: 'card' };
  /** Called when one of its buttons puts the code into the notebook. */
  readonly onInsert: () => void;
};

type CardButton = { readonly words: string; readonly run: () => void; readonly disabled?: string | undefined };

function ProposalCard({ turnId, codeLabel, proposal, card, onInsert }: ProposalCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const { code, language, replaces } = proposal;
  const armed = useArmed(code);
  const offer = proposalOffer(proposal);
  const isText = language === 'markdown';
  const target = String(card.target ?? ' ');
  const title =
    replaces === undefined
      ? trans.__('Draft')
      : isText
        ? trans.__('Suggested change to a text cell')
        : trans.__('Suggested change to [%1]', target);
  const replaceWords = isText ? trans.__('Replace the text cell') : trans.__('Replace cell [%1]', target);
  const inserts = (words: string, mode: InsertMode, disabled?: string): CardButton => ({
    words,
    disabled,
    run: () => {
      onInsert();
      void controller.drafts.insertProposal(turnId, mode);
    }
  });
  return (
    <Card title={title} aside={<CopyButton text={code} />} className="jp-cw-ProposalCard" role="article">
      {proposal.reason !== '' && (
        <div className="jp-cw-Card-text">
          <TextWithCode text={proposal.reason} />
        </div>
      )}
      <CodeView code={code} language={language} label={codeLabel} />
      <CheckList checks={proposal.checks} />
      <AssumptionList turnId={turnId} assumptions={proposal.assumptions} />
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
    </Card>
  );

  function buttons(): readonly CardButton[] {
    const replace = inserts(offer.type === 'insert' ? replaceWords : trans.__('%1 anyway', replaceWords), 'replace');
    const changes = replaces === undefined ? [] : [replace];
    switch (offer.type) {
      case 'blocked':
        return [...changes, inserts(trans.__('Insert anyway'), 'insert')];
      case 'rename': {
        const { from, to } = offer;
        const use = (): void => {
          onInsert();
          void controller.drafts.replaceUnknown(turnId, from, to);
        };
        const words = trans.__('Use %1', to);
        return [{ words, run: use }, ...changes, inserts(trans.__('Insert anyway'), 'insert')];
      }
      case 'insert': {
        if (replaces !== undefined) {
          return [replace, inserts(trans.__('Insert below'), 'insert')];
        }
        const wait = armed ? undefined : trans.__('One moment: the draft has only just appeared');
        const run = inserts(trans.__('Insert & run'), 'insert-and-run', wait);
        return [inserts(trans.__('Insert'), 'insert'), ...(language === 'python' ? [run] : [])];
      }
    }
  }
}
