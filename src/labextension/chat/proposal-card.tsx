import { useEffect, type ReactElement } from 'react';
import type { CellProposal } from '../../toolsets/index.js';
import { AssumptionList } from './assumption-list.js';
import { Button } from './button.js';
import { CheckList } from './check-list.js';
import { CodeView } from './code-view.js';
import { CopyButton } from './copy-button.js';
import { proposalOffer } from './proposal-offer.js';
import { TextWithCode } from './text-with-code.js';
import { useChatView } from './use-chat-view.js';

export type ProposalCardProps = {
  readonly turnId: string;
  /** Name of its code. */
  readonly codeLabel: string;
  readonly proposal: CellProposal;
  /** Called when one of its buttons puts the code into the notebook. */
  readonly onInsert: () => void;
};

/** Code that waits for the user. While its buttons have hover or focus the notebook shows where it would go. */
export function ProposalCard({ turnId, codeLabel, proposal, onInsert }: ProposalCardProps): ReactElement {
  const { controller, trans } = useChatView();
  const offer = proposalOffer(proposal);
  useEffect(() => () => controller.previewInsertion(null), [controller]);
  const preview = (shown: boolean): void => controller.previewInsertion(shown ? turnId : null);
  const insert = (mode: 'insert' | 'insert-and-run') => () => {
    onInsert();
    controller.insertProposal(turnId, mode);
  };
  return (
    <article className="jp-cw-Card jp-cw-ProposalCard" aria-label={trans.__('Proposed cell')}>
      <div className="jp-cw-Card-head">
        <span className="jp-cw-Card-title">{trans.__('Proposed cell')}</span>
        <CopyButton onCopy={() => controller.insertProposal(turnId, 'copy')} />
      </div>
      {proposal.reason !== '' && (
        <div className="jp-cw-Card-text">
          <TextWithCode text={proposal.reason} />
        </div>
      )}
      <CodeView code={proposal.code} language={proposal.language} label={codeLabel} />
      <CheckList checks={proposal.checks} />
      <AssumptionList assumptions={proposal.assumptions} />
      <div className="jp-cw-Actions">
        {offer.type === 'insert' ? (
          <>
            <Button kind="primary" onClick={insert('insert')} onPreview={preview}>
              {trans.__('Insert')}
            </Button>
            <Button onClick={insert('insert-and-run')} onPreview={preview}>
              {trans.__('Insert & run')}
            </Button>
            <span className="jp-cw-Grow" />
            <span className="jp-cw-Hint">{trans.__('Alt Enter')}</span>
          </>
        ) : (
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
            <Button onClick={insert('insert')} onPreview={preview}>
              {trans.__('Insert anyway')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
