import { dateEndRule } from './date-end-rule.js';
import { elapsedRule } from './elapsed-rule.js';
import { gapRule } from './gap-rule.js';
import { periodChangeRule } from './period-change-rule.js';
import { windowRule } from './window-rule.js';

/** Rules that want a word for the order of time: what was before, what passes between, what was first or last. */
export const TIME_RULES = {
  window: windowRule,
  gap: gapRule,
  elapsed: elapsedRule,
  change: periodChangeRule,
  end: dateEndRule
} as const;
