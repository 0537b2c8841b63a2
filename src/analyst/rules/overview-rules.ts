import { duplicateRule } from './duplicate-rule.js';
import { everyNumberRule } from './every-number-rule.js';

/** Rules that want a word for what a table holds as a whole: all its numbers, its repeated rows. */
export const OVERVIEW_RULES = {
  numbers: everyNumberRule,
  duplicates: duplicateRule
} as const;
