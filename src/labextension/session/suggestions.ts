import type { DatasetProfile } from '../../datasets/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';

/**
 * Adds up to three next questions to a turn whose proposal came with a plan. Loads the analyst on first use; without
 * it, or when it finds none, the turn stays as it is. Never rejects.
 */
export async function suggestNextFor(turn: ChatTurn, profiles: readonly DatasetProfile[]): Promise<ChatTurn> {
  const plan = turn.proposal?.plan;
  const source = profiles.find(profile => profile.name === plan?.dataset);
  if (plan === undefined || source === undefined) {
    return turn;
  }
  try {
    const { suggestNext } = await import('../../analyst/index.js');
    return { ...turn, suggestions: (await suggestNext(plan, source)).slice(0, 3) };
  } catch {
    return turn;
  }
}

/** Up to four first questions made from the live schema; none when the analyst cannot be loaded. Never rejects. */
export async function starterQuestions(profiles: readonly DatasetProfile[]): Promise<readonly string[]> {
  if (profiles.length === 0) {
    return [];
  }
  try {
    const { suggestQuestions } = await import('../../analyst/index.js');
    return await suggestQuestions(profiles, 4);
  } catch {
    return [];
  }
}
