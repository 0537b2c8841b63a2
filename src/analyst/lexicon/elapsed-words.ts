import type { Sense } from './sense.js';

/** Words for time that passes between rows or between the dates of one row, phrases separated by `|`. */
export const ELAPSED_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'consecutive|successive|subsequent|and the next|and its next|and the next one|and the following one|and the following|and the one after|one after another|back to back|between one|between two|between any two|two consecutive|two successive|two subsequent|between two consecutive|between two successive|of two consecutive|from one|to the next|to the next one',
    { type: 'elapsed', how: 'next' }
  ],
  [
    'gap|gaps|gap between|gaps between|interval between|intervals between|interval|intervals|silence|time between|days between|hours between|weeks between|minutes between|time gap|time span between|pass between|lie between|passed between|break between|pause between',
    { type: 'elapsed', how: 'next' }
  ],
  [
    'time between|days between|hours between|weeks between|years between|minutes between|time from|days from|hours from|weeks from|years from|how long from|time span between|time to|delay between|duration from|duration between|pass between|time taken from|time it takes from|how long does it take from|how long did it take from|how long it takes from|lag between|elapse between|passed between|interval between|gap between|time elapsed between|time elapsed from',
    { type: 'elapsed', how: 'span' }
  ]
];
