import { checkIcon } from '@jupyterlab/ui-components';
import type { ReactElement } from 'react';
import { Button } from '../elements/button.js';
import type { UserAnswer } from '../state/chat-turn.js';
import { Excerpt } from '../elements/excerpt.js';
import { Icon } from '../elements/icon.js';
import { StateLine } from '../elements/state-line.js';
import { useChatView } from '../state/use-chat-view.js';

export type AnsweredLineProps = {
  readonly answered: UserAnswer;
  /** Whether the turn is over: only then another answer can be given, as the next question. */
  readonly over: boolean;
};

/** What the user answered to the question of a tool. */
export function AnsweredLine({ answered: { question, answer }, over }: AnsweredLineProps): ReactElement {
  const { trans, putIntoInput } = useChatView();
  const change = (
    <Button
      kind="link"
      title={trans.__('Ask again with another answer')}
      onClick={() => putIntoInput(trans.__('%1 Not “%2” but', question, answer))}
    >
      {trans.__('Change')}
    </Button>
  );
  return (
    <StateLine icon={<Icon icon={checkIcon} tone="ok" />} mark="plain" {...(over ? { actions: change } : {})}>
      <strong>
        <Excerpt of={answer} />
      </strong>{' '}
      <span className="jp-cw-Muted">
        · <Excerpt of={question} />
      </span>
    </StateLine>
  );
}
