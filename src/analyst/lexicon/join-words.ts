import type { Sense } from './sense.js';

/** Words that ask for two frames together, phrases separated by `|`. */
export const JOIN_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'join|joins|joined|joining|merge|merges|merged|merging|attach|attaches|attached|attaching|match each|match every|match up|bring in the|bring in a|join in|look up in|combine|combined with|link|linked',
    { type: 'join' }
  ],
  ['left join|left joined|left merge|left outer join', { type: 'join', how: 'left' }],
  ['inner join|inner joined|inner merge', { type: 'join', how: 'inner' }]
];

/** Words for a partner in the other frame, which say nothing more where a row without one is asked for. */
export const MATCH_WORDS = new Set([
  'match',
  'matches',
  'matching',
  'matched',
  'corresponding',
  'counterpart',
  'counterparts',
  'partner',
  'single',
  'ever',
  'find',
  'finds',
  'registered',
  'known',
  'related',
  'associated',
  'assigned',
  'linked',
  'existing',
  'gave',
  'give',
  'record',
  'records',
  'row',
  'rows',
  'entry',
  'entries'
]);
