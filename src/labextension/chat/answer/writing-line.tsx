import type { TranslationBundle } from '@jupyterlab/translation';
import { useEffect, useState, type ReactElement } from 'react';
import { formatBytes } from '../../../protocol/index.js';
import { formatCount, joined } from '../elements/format.js';
import { Spinner } from '../elements/icon.js';
import type { ChatTurn, PreparingView, RetryView } from '../state/chat-turn.js';
import { useChatView } from '../state/use-chat-view.js';

/** What the running answer is doing: `Writing · step 3 · 4 s`, or what it waits for. */
export function WritingLine({ turn }: { readonly turn: ChatTurn }): ReactElement {
  const { trans } = useChatView();
  const now = useNow();
  const { status, steps, text, stepNumber, askedAt, deadlines } = turn;
  const [retry, preparing] = status === 'stopping' ? [] : [turn.retry, turn.preparing];
  const seconds = String(Math.floor((now - askedAt) / 1000));
  const isLong = deadlines !== undefined && Number(seconds) >= 60;
  const words = [
    preparing === undefined ? phase() : preparingText(preparing, trans),
    stepNumber > 0 && preparing === undefined ? trans.__('step %1', String(stepNumber)) : '',
    isLong
      ? trans.__('%1 s of at most %2 min', seconds, String(deadlines.run))
      : seconds === '0'
        ? ''
        : trans.__('%1 s', seconds)
  ];
  return (
    <div
      className="jp-cw-WritingLine"
      title={
        deadlines &&
        trans.__('Stops after %1 min for a step, %2 min in all', String(deadlines.step), String(deadlines.run))
      }
    >
      <Spinner />
      <span>{retry === undefined ? joined(words) : retryText(retry, now, trans)}</span>
    </div>
  );

  function phase(): string {
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

/** `Waiting, 2 ahead of you`, `Loading the model, 62 % of 2.5 GB` or `Reading 400 of 1,200 tokens`. */
export function preparingText(preparing: PreparingView, trans: TranslationBundle): string {
  switch (preparing.type) {
    case 'queued':
      return trans.__('Waiting, %1 ahead of you', String(preparing.position));
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
