import type { ReactElement } from 'react';
import type { CellProposal } from '../../../toolsets/index.js';
import { CodeView } from '../code/code-view.js';
import { Button, CopyButton } from '../elements/button.js';
import { Card } from '../elements/card.js';
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

type CardButton = { readonly words: string; readonly run: () => void; readonly disabled?: string | undefined };

/** Code or text that waits for the user. */
export function ProposalCard({ turnId, codeLabel, proposal, card, onInsert }: ProposalCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const { code, language, replaces } = proposal;
  const armed = useArmed(code);
  const offer = proposalOffer(proposal);
  const isText = language === 'markdown';
  const target = String(card.target ?? ' ');
  const title =
    replaces === undefined
      ? trans.__('Proposed cell')
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
        const wait = armed ? undefined : trans.__('One moment: the proposal has only just appeared');
        const run = inserts(trans.__('Insert & run'), 'insert-and-run', wait);
        return [inserts(trans.__('Insert'), 'insert'), ...(language === 'python' ? [run] : [])];
      }
    }
  }
}
