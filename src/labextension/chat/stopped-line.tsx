import { stopIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { ChatTurn } from './chat-turn.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { StateLine } from './state-line.js';
import { useChatView } from './use-chat-view.js';

/** Says that an answer ended early and what it left behind. */
export function StoppedLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { controller, trans } = useChatView();
  const inserted = turn.draft !== undefined && 'cellId' in turn.draft;
  const words =
    turn.status === 'lost-kernel'
      ? trans.__('The kernel was lost while answering.')
      : inserted
        ? trans.__('Stopped.')
        : trans.__('Stopped. Nothing was inserted.');
  return (
    <StateLine
      icon={<Icon icon={stopIcon} />}
      mark="plain"
      actions={
        <Button kind="link" onClick={() => controller.retry(turn.id)}>
          {trans.__('Ask again')}
        </Button>
      }
    >
      {words}
    </StateLine>
  );
}
