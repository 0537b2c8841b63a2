import { addIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { ActionLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';

/** Says that a chat was begun, as long as the one before can be brought back. */
export function NewChatLine(): ReactElement {
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
