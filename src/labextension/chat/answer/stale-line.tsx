import type { ReactElement } from 'react';
import type { DatasetChange } from '../../../datasets/index.js';
import { Button } from '../elements/button.js';
import { changeText } from '../elements/format.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';

export type StaleLineProps = { readonly turnId: string; readonly changes: readonly DatasetChange[] };

/** Says under a question that the data its answer relied on is different now. */
export function StaleLine({ turnId, changes }: StaleLineProps): ReactElement {
  const { controller, trans } = useChatView();
  const [names, rest] = trans.__('%1 changed since this answer', '\u0000').split('\u0000');
  return (
    <StateLine
      icon={<Icon icon={panelIcons.warning} tone="warn" />}
      mark="warn"
      actions={
        <>
          <Button kind="link" onClick={() => controller.retry(turnId)}>
            {trans.__('Ask again')}
          </Button>
          <Button kind="link" onClick={() => controller.dismissChange(turnId)}>
            {trans.__('Dismiss')}
          </Button>
        </>
      }
    >
      {names}
      {changes.map(({ now: { name } }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <code>{name}</code>
        </span>
      ))}
      {rest}
      {changes.map(change => (
        <span key={change.now.name} className="jp-cw-StateLine-more">
          {changes.length > 1 && `${change.now.name}: `}
          {changeText(change, trans)}
        </span>
      ))}
    </StateLine>
  );
}
