import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

/** Plans of one kind for a reading; none where its words ask for no such thing. */
export type Rule = (context: RuleContext) => readonly Draft[];
