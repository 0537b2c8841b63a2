import { closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { IconButton } from './icon-button.js';
import { useChatView } from './use-chat-view.js';

export type QueuedQuestionProps = {
  readonly question: string;
  /** Called when the user takes it back. */
  readonly onCancel: () => void;
};

/** The question that is asked when the present answer is done. */
export function QueuedQuestion({ question, onCancel }: QueuedQuestionProps): ReactElement {
  const { trans } = useChatView();
  return (
    <div className="jp-cw-Queued">
      <span className="jp-cw-Muted">{trans.__('Next:')}</span>
      <span className="jp-cw-Queued-text" title={question}>
        {question}
      </span>
      <IconButton icon={closeIcon} label={trans.__('Take the waiting question back')} onClick={onCancel} />
    </div>
  );
}
