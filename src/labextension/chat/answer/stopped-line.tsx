import { stopIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { ActionLine } from '../elements/state-line.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';

/** Says that an answer ended early and what it left behind. */
export function StoppedLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { controller, trans } = useChatView();
  const inserted = turn.draft !== undefined && 'cellId' in turn.draft;
  const words =
    turn.status === 'lost-kernel'
      ? trans.__('The kernel was lost while answering.')
      : inserted
        ? trans.__('Stopped.')
        : turn.unfinished
          ? trans.__('It had no answer yet when this page was opened.')
          : trans.__('Stopped. Nothing was inserted.');
  return (
    <ActionLine icon={stopIcon} action={trans.__('Ask again')} onAction={() => controller.retry(turn.id)}>
      {words}
    </ActionLine>
  );
}
