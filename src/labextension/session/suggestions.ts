import type { DatasetProfile } from '../../datasets/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';

/** Adds up to three next questions to a turn whose proposal came with a plan. Loads the analyst on first use. */
export async function suggestNextFor(turn: ChatTurn, profiles: readonly DatasetProfile[]): Promise<ChatTurn> {
  const plan = turn.proposal?.plan;
  const source = profiles.find(profile => profile.name === plan?.dataset);
  if (plan === undefined || source === undefined) {
    return turn;
  }
  const { suggestNext } = await import('../../analyst/index.js');
  return { ...turn, suggestions: suggestNext(plan, source).slice(0, 3) };
}

/** Up to four first questions made from the live schema. */
export async function starterQuestions(profiles: readonly DatasetProfile[]): Promise<readonly string[]> {
  if (profiles.length === 0) {
    return [];
  }
  const { suggestQuestions } = await import('../../analyst/index.js');
  return suggestQuestions(profiles, 4);
}
