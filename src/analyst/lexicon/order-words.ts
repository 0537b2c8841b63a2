/**
 * Verbs that tell to take rows away from the data or to keep only some of them, phrases separated by `|`. Other words for it
 * ("leave out", "only look at") may say no more than what is to be seen.
 */
export const ORDER_WORDS = {
  drop: 'drop|remove|delete|discard|get rid of|throw away|throw out|eliminate|kick out|weed out|purge|strip out',
  keep: 'keep|keep only|only keep|retain'
} as const;

/** The first of these verbs in a text; the group `keep` is the one that says what stays. */
export const ROW_ORDER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${ORDER_WORDS.drop}|(?<keep>${ORDER_WORDS.keep}))(?![\\p{L}\\p{N}])`,
  'iu'
);
