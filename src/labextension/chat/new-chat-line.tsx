import { addIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { StateLine } from './state-line.js';
import { useChatView } from './use-chat-view.js';

/** Says that a chat was begun, as long as the one before can be brought back. */
export function NewChatLine(): ReactElement {
  const { controller, trans, focusInput } = useChatView();
  return (
    <StateLine
      icon={<Icon icon={addIcon} />}
      mark="plain"
      actions={
        <Button
          kind="link"
          title={trans.__('Bring the chat before back')}
          onClick={() => {
            controller.undoNewChat();
            focusInput(); // This button is gone.
          }}
        >
          {trans.__('Undo')}
        </Button>
      }
    >
      {trans.__('New chat started.')}
    </StateLine>
  );
}
