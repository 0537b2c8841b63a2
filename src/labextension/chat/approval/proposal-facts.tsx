import type { ReactElement } from 'react';
import type { CodeCheck } from '../../../datasets/index.js';
import type { CellProposal } from '../../../toolsets/index.js';
import { TextWithCode } from '../elements/excerpt.js';
import { StatusIcon } from '../elements/icon.js';
import { MenuButton } from '../elements/menu-button.js';
import { useChatView } from '../state/use-chat-view.js';

/** What the card of a proposal offers first. Code that failed a check is never the default. */
type ProposalOffer =
  | { readonly type: 'insert' }
  | { readonly type: 'rename'; readonly from: string; readonly to: string }
  | { readonly type: 'blocked' };

export function proposalOffer(proposal: CellProposal): ProposalOffer {
  const failed = proposal.checks.filter(check => check.status === 'failed');
  const renames = failed.flatMap(({ unknown }) =>
    (unknown?.nearest ?? []).slice(0, 1).map(to => ({ type: 'rename', from: unknown?.name ?? '', to }) as const)
  );
  return failed.length === 0 ? { type: 'insert' } : (renames[0] ?? { type: 'blocked' });
}

type AssumptionListProps = {
  readonly turnId: string;
  readonly assumptions: CellProposal['assumptions'];
};

/** What was not literal in the question and how it was read, with `Change` if it can be read another way. */
export function AssumptionList({ turnId, assumptions }: AssumptionListProps): ReactElement | null {
  const { controller, trans } = useChatView();
  if (assumptions.length === 0) {
    return null;
  }
  return (
    <div className="jp-cw-Assumptions">
      <div className="jp-cw-Assumptions-title">{trans.__('Assumptions')}</div>
      <ul>
        {assumptions.map(({ text, alternatives = [] }, at) => {
          const about = text.replaceAll('`', '').replace(/\.$/u, '');
          return (
            <li key={at}>
              <TextWithCode text={text} />
              {alternatives.length > 0 && (
                <MenuButton
                  className="jp-cw-mod-link"
                  label={trans.__('Change: %1', about)}
                  title={trans.__('Choose another reading; the draft is rewritten and not run')}
                  heading={trans.__('%1. Instead:', about)}
                  items={alternatives.map(value => ({
                    value,
                    label: <code className="jp-cw-Popup-label">{value}</code>
                  }))}
                  onChoose={reading => controller.changeAssumption(turnId, at, reading)}
                >
                  {trans.__('Change')}
                </MenuButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const CHECKS = [
  ['failed', 'error'],
  ['passed', 'ok'],
  ['unknown', 'warn'],
  ['note', 'warn']
] as const;

/** The checks of a proposal: failed ones first, then passed ones side by side, then unknown ones and notes. */
export function CheckList({ checks }: { readonly checks: readonly CodeCheck[] }): ReactElement | null {
  const { trans } = useChatView();
  if (checks.length === 0) {
    return null;
  }
  const words: Readonly<Record<CodeCheck['status'], string>> = {
    failed: trans.__('failed:'),
    passed: trans.__('passed:'),
    unknown: trans.__('not checked:'),
    note: trans.__('note:')
  };
  return (
    <ul className="jp-cw-Checks" aria-label={trans.__('Checks')}>
      {CHECKS.flatMap(([status, icon]) =>
        checks
          .filter(check => check.status === status)
          .map(({ text }, at) => (
            <li key={`${status} ${String(at)}`} className={`jp-cw-Check jp-cw-mod-${status}`}>
              <StatusIcon look={icon} small />
              <span>
                <span className="jp-cw-Hidden">{words[status]} </span>
                <TextWithCode text={text} />
              </span>
            </li>
          ))
      )}
    </ul>
  );
}
