import { checkIcon, closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { ChatTurn } from '../state/chat-turn.js';
import { Icon } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';

/** What was decided about the last question for permission. */
export function ApprovalOutcome({ turn }: { readonly turn: ChatTurn }): ReactElement | null {
  if (turn.approvalOutcome === undefined) {
    return null;
  }
  const denied = turn.steps.some(step => step.status === 'denied');
  return (
    <StateLine icon={<Icon icon={denied ? closeIcon : checkIcon} {...(denied ? {} : { tone: 'ok' })} />} mark="plain">
      {turn.approvalOutcome}
    </StateLine>
  );
}
