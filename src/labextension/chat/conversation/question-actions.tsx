import { Clipboard } from '@jupyterlab/apputils';
import { editIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import type { ChatTurn } from '../state/chat-turn.js';
import { CopyButton, IconButton } from '../elements/button.js';
import { useChatView } from '../state/use-chat-view.js';

/** What can be done with a question; shown while the pointer or the focus is in it. */
export function QuestionActions({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { trans, editInInput } = useChatView();
  return (
    <div className="jp-cw-Question-actions">
      <IconButton icon={editIcon} label={trans.__('Edit and resend')} onClick={() => editInInput(turn)} />
      <CopyButton label={trans.__('Copy')} onCopy={() => Clipboard.copyToSystem(turn.question)} />
    </div>
  );
}
