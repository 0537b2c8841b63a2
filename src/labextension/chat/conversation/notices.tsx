import { addIcon, closeIcon, infoIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { IconButton } from '../elements/button.js';
import { Excerpt } from '../elements/excerpt.js';
import { StateLine } from '../elements/state-line.js';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';

const LOOKS = { info: [infoIcon, 'plain'], warning: ['warn', 'warn'], error: ['error', 'error'] } as const;

/** Plain sentences that belong to no answer, and the offer to bring the previous chat back. */
export function Notices({
  notices,
  canUndoNewChat
}: Pick<ChatState, 'notices' | 'canUndoNewChat'>): ReactElement | null {
  const { controller, trans, focusInput } = useChatView();
  if (notices.length === 0 && !canUndoNewChat) {
    return null;
  }
  const undo = (): void => {
    controller.undoNewChat();
    focusInput(); // This button is gone.
  };
  return (
    <div className="jp-cw-Notices" role="group" aria-label={trans.__('Notices')}>
      {notices.map(({ id, severity, text }) => (
        <StateLine
          key={id}
          icon={LOOKS[severity][0]}
          mark={LOOKS[severity][1]}
          actions={
            <IconButton icon={closeIcon} label={trans.__('Dismiss')} onClick={() => controller.dismissNotice(id)} />
          }
        >
          <Excerpt of={text} />
        </StateLine>
      ))}
      {canUndoNewChat && (
        <StateLine
          icon={addIcon}
          mark="plain"
          actions={[{ words: trans.__('Undo'), title: trans.__('Restore the previous chat'), run: undo }]}
        >
          {trans.__('New chat started.')}
        </StateLine>
      )}
    </div>
  );
}
