import type { AnalysisPlan } from '../../analysis/index.js';
import type { DatasetsData } from '../../datasets/index.js';
import { Deferred } from '../../analysis/index.js';
import { decide, type Decision } from '../ranking/decide.js';

/** The reading of what follows an answer. */
export const LATER_TURNS = new Deferred(async () => (await import('./decide-later-turn.js')).decideLaterTurn);

/**
 * What the analyst makes of a question in a conversation. `before` is the plan of the last answer. A text that makes a
 * whole question by itself is read as one; else it changes that plan.
 */
export function decideTurn(question: string, data: DatasetsData, before: AnalysisPlan | undefined): Decision {
  const first = before === undefined ? decide(question, data) : undefined;
  return first === undefined || (first.type === 'declined' && first.reason === 'follow-up')
    ? LATER_TURNS.get()(question, data, before)
    : first;
}
