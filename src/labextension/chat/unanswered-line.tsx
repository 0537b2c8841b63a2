import { closeIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { StateLine } from './state-line.js';
import { useChatView } from './use-chat-view.js';

export type UnansweredLineProps = {
  readonly turnId: string;
  /** The question of the tool. */
  readonly question: string;
};

/** Stands for the card of a question that was set aside; asking again puts the question anew. */
export function UnansweredLine({ turnId, question }: UnansweredLineProps): ReactElement {
  const { controller, trans } = useChatView();
  return (
    <StateLine
      icon={<Icon icon={closeIcon} />}
      mark="plain"
      actions={
        <Button
          kind="link"
          title={trans.__('Ask this again, to choose an answer after all')}
          onClick={() => controller.retry(turnId)}
        >
          {trans.__('Ask again')}
        </Button>
      }
    >
      {trans.__('Not answered')} <span className="jp-cw-Muted">· {question}</span>
    </StateLine>
  );
}
