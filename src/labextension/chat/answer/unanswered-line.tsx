import { closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { ActionLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';

export type UnansweredLineProps = {
  readonly turnId: string;
  /** The question of the tool. */
  readonly question: string;
};

/** Stands for the card of a question that was set aside; asking again puts the question anew. */
export function UnansweredLine({ turnId, question }: UnansweredLineProps): ReactElement {
  const { controller, trans } = useChatView();
  return (
    <ActionLine
      icon={closeIcon}
      action={trans.__('Ask again')}
      title={trans.__('Ask this again, to choose an answer after all')}
      onAction={() => controller.retry(turnId)}
    >
      {trans.__('Not answered')} <span className="jp-cw-Muted">· {question}</span>
    </ActionLine>
  );
}
