import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useState, type ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import { formatCount } from '../elements/format.js';
import { Spinner } from '../elements/icon.js';
import type { ChatTurn, PreparingView, RetryView } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';

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

/** `Trying again in 4 s (2 of 4): the reason`; without seconds once the time has come. `now` in milliseconds. */
export function retryText({ attempt, of, at, reason }: RetryView, now: number, trans: TranslationBundle): string {
  const seconds = Math.ceil((at - now) / 1000);
  return seconds > 0
    ? trans.__('Trying again in %1 s (%2 of %3): %4', String(seconds), String(attempt), String(of), reason)
    : trans.__('Trying again (%1 of %2): %3', String(attempt), String(of), reason);
}

/** `Waiting, 2 before you`, `Loading the model, 62 % of 2.5 GB` or `Reading 400 of 1,200 tokens`. */
export function preparingText(preparing: PreparingView, trans: TranslationBundle): string {
  switch (preparing.type) {
    case 'queued':
      return trans.__('Waiting, %1 before you', String(preparing.position));
    case 'loading': {
      const percent = Math.floor(preparing.share * 100);
      return trans.__('Loading the model, %1 % of %2', String(percent), formatBytes(preparing.bytes));
    }
    case 'reading':
      return trans.__('Reading %1 of %2 tokens', formatCount(preparing.read), formatCount(preparing.of));
  }
}

/** Milliseconds since the epoch, renewed every second as long as the component is there. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
