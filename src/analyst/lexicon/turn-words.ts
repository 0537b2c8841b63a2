/**
 * What a word says about the answer before it: `add` something to it, put something in the place of a part (`swap`), do
 * the same (`same`), `only` a part, the `other` end or value, `all` rows again, the
 * `rows` that were counted, the numbers as a `table`, or leave
 * something `out`.
 */
export type Cue = 'add' | 'swap' | 'same' | 'only' | 'other' | 'all' | 'rows' | 'table' | 'out';

/** Words of follow-ups, phrases separated by `|`; the longer of two that begin at one place counts. */
export const TURN_WORDS: Readonly<Record<Cue, string>> = {
  add: 'too|as well|also|additionally|in addition|further|furthermore|on top of that|split that|split it|split this|split them|split those|break it down|break that down|break them down|break this down|break down further|split further|add',
  swap: 'instead|rather|what about|how about|what if|what of|use|try|take|switch to|change to|change it to|change that to|replace with',
  same: 'same|the same|same again|the same again|again|once more|once again|same thing|the same thing|same question|do the same|do that|do it|do this|repeat that|repeat it|repeat this|repeat|likewise|ditto|same chart|same plot|same table|the same chart|the same plot|same analysis|the same analysis|make it|make that|make them|make this|turn it into|turn that into|turn this into|convert it to|show it|show that|show them|show this|show me that|show me it|let me see it|let me see that|give it|give that|give me that|put it|put that|restrict it|restrict that|restrict it to|restrict that to|limit it|limit it to|limit that to|filter it|filter it to|filter that|narrow it down to|that one|this time|group it|group that|group them|group those|group this|sum it up|of those|of these|of them|among them|among those',
  only: 'only|just|solely|exclusively|alone',
  other:
    'the other one|the other|other one|the opposite|opposite|the other way round|the other way around|other way round|other way around|the other end|other end|vice versa|reversed|reverse it|reverse that|reverse|the others|the reverse',
  all: 'back to all|back to everything|back to all rows|everything again|all again|everyone|everyone again|all of them|all of it|for everyone|for all|for everything|everything|all rows|the whole table|the whole data|the whole lot|without the filter|without filters|without a filter|without that filter|no filter|no filters|without that condition|without conditions|drop the filter|drop the filters|drop that filter|remove the filter|remove the filters|remove that filter|clear the filter|no restriction|no restrictions|without restriction|without restrictions|regardless|unfiltered|in total again|overall again',
  rows: 'list them|list those|show them|show those|see them|see those|show me them|show me those|give me them|name them|print them|display them|which ones|which ones are they|which ones are those|which are they|who are they|what are they|which are those|the rows themselves|the rows behind it',
  table:
    'back to a table|back to the table|as a table|as table|as numbers|the numbers|just the numbers|in numbers|without the chart|without a chart|no chart|without the plot|no plot|as text',
  out: 'ignore|ignoring|leave out|leaving out|leave away|drop|exclude|skip|remove|forget|forget about|not counting|leave aside|disregard|discard|omit|omitting|throw out|kick out|filter out|take out|minus'
};

/** Words at the beginning that only lead over to the next question. */
export const LEADING_WORDS =
  'and|but|or|so|then|now|next|ok|okay|well|right|please|hm|hmm|alright|great|good|nice|thanks|cool|fine|yes|no|could you|can you|would you';

/** Words at the beginning that lead over to a change of the answer as well as to another question. */
export const TURNING_WORDS = 'also|what about|how about';
