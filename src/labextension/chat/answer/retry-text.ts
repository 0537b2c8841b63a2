import type { TranslationBundle } from '@jupyterlab/translation';
import type { RetryView } from '../state/chat-turn.js';

/** `Trying again in 4 s (2 of 4): the reason`; without seconds once the time has come. `now` in milliseconds. */
export function retryText({ attempt, of, at, reason }: RetryView, now: number, trans: TranslationBundle): string {
  const seconds = Math.ceil((at - now) / 1000);
  return seconds > 0
    ? trans.__('Trying again in %1 s (%2 of %3): %4', String(seconds), String(attempt), String(of), reason)
    : trans.__('Trying again (%1 of %2): %3', String(attempt), String(of), reason);
}
