import type { ReactElement } from 'react';
import type { ChatTurn } from '../state/chat-turn.js';
import { preparingText } from './preparing-text.js';
import { retryText } from './retry-text.js';
import { Spinner } from '../elements/icon.js';
import { useChatView } from '../state/use-chat-view.js';
import { useNow } from '../elements/use-now.js';

/** What the running answer is doing: `Writing · step 3 · 4 s`, or what it waits for. */
export function WritingLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { trans } = useChatView();
  const now = useNow();
  const seconds = Math.floor((now - turn.askedAt) / 1000);
  if (turn.retry !== undefined && turn.status !== 'stopping') {
    return (
      <div className="jp-cw-WritingLine">
        <Spinner />
        <span>{retryText(turn.retry, now, trans)}</span>
      </div>
    );
  }
  const preparing = turn.status === 'stopping' ? undefined : turn.preparing;
  const words = [preparing === undefined ? phase(turn) : preparingText(preparing, trans)];
  if (turn.stepNumber > 0 && preparing === undefined) {
    words.push(trans.__('step %1', String(turn.stepNumber)));
  }
  const { deadlines } = turn;
  if (deadlines !== undefined && seconds >= 60) {
    words.push(trans.__('%1 s of at most %2 min', String(seconds), String(deadlines.run)));
  } else if (seconds >= 1) {
    words.push(trans.__('%1 s', String(seconds)));
  }
  const ends =
    deadlines === undefined
      ? undefined
      : trans.__('Stops after %1 min for a step, %2 min in all', String(deadlines.step), String(deadlines.run));
  return (
    <div className="jp-cw-WritingLine" title={ends}>
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
