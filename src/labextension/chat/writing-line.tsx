import type { ReactElement } from 'react';
import type { ChatTurn } from './chat-turn.js';
import { Spinner } from './spinner.js';
import { useChatView } from './use-chat-view.js';
import { useNow } from './use-now.js';

/** What the running answer is doing: `Writing · step 3 · 4 s`. */
export function WritingLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { trans } = useChatView();
  const seconds = Math.floor((useNow() - turn.askedAt) / 1000);
  const words = [phase(turn)];
  if (turn.stepNumber > 0) {
    words.push(trans.__('step %1', String(turn.stepNumber)));
  }
  if (seconds >= 1) {
    words.push(trans.__('%1 s', String(seconds)));
  }
  return (
    <div className="jp-cw-WritingLine">
      <Spinner />
      {words.join(' · ')}
    </div>
  );

  function phase({ status, steps, text }: ChatTurn): string {
    if (status === 'stopping') {
      return trans.__('Stopping');
    }
    if (steps.at(-1)?.status === 'running') {
      return trans.__('Working');
    }
    return text === '' ? trans.__('Thinking') : trans.__('Writing');
  }
}
