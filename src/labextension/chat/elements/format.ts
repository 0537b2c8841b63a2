import type { TranslationBundle } from '@jupyterlab/translation';
import { messageOf } from '../../../agent/index.js';
import type { DatasetChange } from '../../../datasets/index.js';
import type { ServiceError } from '../../../protocol/index.js';

const EXACT = new Intl.NumberFormat();
const SHORT = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number of rows or values: exact up to ten million, `48.1 M` above. */
export function formatCount(count: number): string {
  if (count < 10_000_000) {
    return EXACT.format(count);
  }
  return count < 1_000_000_000 ? `${SHORT.format(count / 1e6)} M` : `${SHORT.format(count / 1e9)} B`;
}

/** A duration for people: `12 ms`, `0.4 s`, `1 min 5 s`. */
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

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A time of day as `14:02`, from milliseconds since the epoch. */
export function formatTime(milliseconds: number): string {
  return CLOCK.format(milliseconds);
}

/** The parts that are not empty, as one text. */
export function joined(parts: readonly string[], separator = ' · '): string {
  return parts.filter(part => part !== '').join(separator);
}

/** What is different about a dataset: `184,203 → 191,557 rows`. */
export function changeText({ before, now }: DatasetChange, trans: TranslationBundle): string {
  const facts = joined([
    before.rows === null || now.rows === null || before.rows === now.rows
      ? ''
      : trans._n('%2 → %3 row', '%2 → %3 rows', now.rows, formatCount(before.rows), formatCount(now.rows)),
    before.columns === now.columns
      ? ''
      : trans._n(
          '%2 → %3 column',
          '%2 → %3 columns',
          now.columns,
          formatCount(before.columns),
          formatCount(now.columns)
        )
  ]);
  return facts || trans.__('Same size; loaded again or edited');
}

/** What went wrong and the next step, in sentences for people. */
export function errorText(error: unknown): string {
  const { hint = '' } = Object(error) as Partial<ServiceError>;
  return joined([messageOf(error), hint], ' ');
}
