import { addIcon, closeIcon, infoIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { IconButton } from '../elements/button.js';
import { Excerpt } from '../elements/excerpt.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { ActionLine, StateLine } from '../elements/state-line.js';
import type { ChatState } from '../state/chat-state.js';
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

/** Says that a chat was begun, as long as the one before can be brought back. */
function NewChatLine(): ReactElement {
  const { controller, trans, focusInput } = useChatView();
  return (
    <ActionLine
      icon={addIcon}
      action={trans.__('Undo')}
      title={trans.__('Bring the chat before back')}
      onAction={() => {
        controller.undoNewChat();
        focusInput(); // This button is gone.
      }}
    >
      {trans.__('New chat started.')}
    </ActionLine>
  );
}
