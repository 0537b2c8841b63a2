import { checkIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { CodeCheck } from '../../../datasets/index.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useChatView } from '../state/use-chat-view.js';

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
