import { closeIcon, infoIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import { Excerpt } from '../elements/excerpt.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { IconButton } from '../elements/button.js';
import { NewChatLine } from './new-chat-line.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';

/** Plain sentences that belong to no answer: each can be put away, or is over with the next question. */
export function Notices({
  notices,
  canUndoNewChat
}: Pick<ChatState, 'notices' | 'canUndoNewChat'>): ReactElement | null {
  const { controller, trans } = useChatView();
  if (notices.length === 0 && !canUndoNewChat) {
    return null;
  }
  return (
    <div className="jp-cw-Notices" role="group" aria-label={trans.__('Notices')}>
      {notices.map(({ id, severity, text }) => (
        <StateLine
          key={id}
          icon={
            severity === 'info' ? (
              <Icon icon={infoIcon} />
            ) : (
              <Icon icon={panelIcons.warning} tone={severity === 'error' ? 'error' : 'warn'} />
            )
          }
          mark={severity === 'info' ? 'plain' : severity === 'error' ? 'error' : 'warn'}
          actions={
            <IconButton icon={closeIcon} label={trans.__('Dismiss')} onClick={() => controller.dismissNotice(id)} />
          }
        >
          <Excerpt of={text} />
        </StateLine>
      ))}
      {canUndoNewChat && <NewChatLine />}
    </div>
  );
}
