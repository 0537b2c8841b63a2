import type { Sense } from './sense.js';

/** Words for time that passes between rows or between the dates of one row, phrases separated by `|`. */
export const ELAPSED_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'consecutive|successive|subsequent|and the next|and its next|and the next one|and the following one|and the following|and the one after|one after another|back to back|between one|between two|between any two|two consecutive|two successive|two subsequent|between two consecutive|between two successive|of two consecutive|from one|to the next|to the next one',
    { type: 'elapsed', how: 'next' }
  ],
  [
    'gap between two|gap between any two|gap between one|gaps between two|gaps between any two|gaps between one|interval between two|interval between any two|interval between one|time between two|time between any two|time between one|days between two|days between any two|days between one|hours between two|hours between any two|hours between one|weeks between two|weeks between any two|weeks between one|minutes between two|minutes between any two|minutes between one|time gap between two|time gap between any two|time gap between one|pass between two|pass between any two|pass between one|passes between two|passes between any two|passes between one|lie between two|lie between any two|lie between one|lies between two|lies between any two|lies between one|break between two|break between any two|break between one|pause between two|pause between any two|pause between one|gap|gaps|gap between|gaps between|interval between|intervals between|interval|intervals|silence|time between|days between|hours between|weeks between|minutes between|time gap|time span between|pass between|lie between|passed between|break between|pause between',
    { type: 'elapsed', how: 'next' }
  ],
  [
    'time between|days between|hours between|weeks between|years between|minutes between|time from|days from|hours from|weeks from|years from|how long from|time span between|time to|delay between|duration from|duration between|pass between|time taken from|time it takes from|how long does it take from|how long did it take from|how long it takes from|lag between|elapse between|passed between|interval between|gap between|time elapsed between|time elapsed from',
    { type: 'elapsed', how: 'span' }
  ]
];
