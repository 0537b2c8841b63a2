import type { TranslationBundle } from '@jupyterlab/translation';

/** A time for people: `12 ms`, `0.4 s`, `1 min 5 s`. */
export function formatDuration(ms: number, trans: TranslationBundle): string {
  if (ms < 99.5) {
    return trans.__('%1 ms', String(Math.round(ms)));
  }
  if (ms < 59_950) {
    return trans.__('%1 s', (ms / 1000).toFixed(1));
  }
  const seconds = Math.round(ms / 1000);
  return trans.__('%1 min %2 s', String(Math.floor(seconds / 60)), String(seconds % 60));
}
