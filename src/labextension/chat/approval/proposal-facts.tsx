import { checkIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { CodeCheck } from '../../../datasets/index.js';
import type { CellProposal } from '../../../toolsets/index.js';
import { TextWithCode } from '../elements/excerpt.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { MenuButton } from '../elements/menu-button.js';
import { useChatView } from '../state/use-chat-view.js';

/** What the card of a proposal offers first. Code that failed a check is never the default. */
type ProposalOffer =
  | { readonly type: 'insert' }
  | { readonly type: 'replace'; readonly from: string; readonly to: string }
  | { readonly type: 'blocked' };

/** The first failed check that names a nearest name decides. */
export function proposalOffer(proposal: CellProposal): ProposalOffer {
  const failed = proposal.checks.filter(check => check.status === 'failed');
  if (failed.length === 0) {
    return { type: 'insert' };
  }
  for (const { unknown } of failed) {
    const to = unknown?.nearest[0];
    if (unknown !== undefined && to !== undefined) {
      return { type: 'replace', from: unknown.name, to };
    }
  }
  return { type: 'blocked' };
}

type AssumptionListProps = {
  readonly turnId: string;
  readonly assumptions: CellProposal['assumptions'];
};

/** What was not literal in the question and how it was read. */
export function AssumptionList({ turnId, assumptions }: AssumptionListProps): ReactElement | null {
  const { controller, trans } = useChatView();
  if (assumptions.length === 0) {
    return null;
  }
  return (
    <div className="jp-cw-Assumptions">
      <div className="jp-cw-Assumptions-title">{trans.__('Assumptions')}</div>
      <ul>
        {assumptions.map((assumption, at) => (
          <AssumptionRow
            key={at}
            assumption={assumption}
            onChange={reading => controller.changeAssumption(turnId, at, reading)}
          />
        ))}
      </ul>
    </div>
  );
}

type AssumptionRowProps = {
  readonly assumption: CellProposal['assumptions'][number];
  /** Called with another of its readings. */
  readonly onChange: (reading: string) => void;
};

/** One assumption, with `Change` where it may be read otherwise. */
function AssumptionRow({ assumption, onChange }: AssumptionRowProps): ReactElement {
  const { trans } = useChatView();
  const { text, alternatives = [] } = assumption;
  const about = text.replaceAll('`', '').replace(/\.$/u, '');
  return (
    <li>
      <TextWithCode text={text} />
      {alternatives.length > 0 && (
        <MenuButton
          className="jp-cw-mod-link"
          label={trans.__('Change: %1', about)}
          title={trans.__('Read it otherwise; the draft is written anew and not run')}
          heading={trans.__('%1. Instead:', about)}
          items={alternatives.map(value => ({
            value,
            label: <code className="jp-cw-Popup-label">{value}</code>
          }))}
          onChoose={onChange}
        >
          {trans.__('Change')}
        </MenuButton>
      )}
    </li>
  );
}

/** The checks of a proposal: failed ones first, then what passed side by side, then notes. */
export function CheckList({ checks }: { readonly checks: readonly CodeCheck[] }): ReactElement | null {
  const { trans } = useChatView();
  const inOrder = (['failed', 'passed', 'unknown', 'note'] as const).flatMap(status =>
    checks.filter(check => check.status === status)
  );
  if (inOrder.length === 0) {
    return null;
  }
  const word = (status: CodeCheck['status']): string =>
    ({
      failed: trans.__('failed:'),
      passed: trans.__('passed:'),
      unknown: trans.__('not checked:'),
      note: trans.__('note:')
    })[status];
  return (
    <ul className="jp-cw-Checks" aria-label={trans.__('Checks')}>
      {inOrder.map((check, at) => (
        <li key={at} className={`jp-cw-Check jp-cw-mod-${check.status}`}>
          {check.status === 'passed' ? (
            <Icon icon={checkIcon} tone="ok" small />
          ) : (
            <Icon icon={panelIcons.warning} tone={check.status === 'failed' ? 'error' : 'warn'} small />
          )}
          <span>
            <span className="jp-cw-Hidden">{word(check.status)} </span>
            <TextWithCode text={check.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
