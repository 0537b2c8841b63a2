import type { PlanRecord } from '../../plan/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';

/** Who knows questions that the built-in analyst answers. Both reject when they cannot be had now. */
export interface ISuggester {
  suggestNext(plan: PlanRecord, profile: DatasetProfile): Promise<readonly string[]>;
  suggestQuestions(profiles: readonly DatasetProfile[], max: number): Promise<readonly string[]>;
}

/**
 * Adds up to three next questions to a turn whose proposal came with a plan; without any the turn stays as it is. Never
 * rejects.
 */
export async function suggestNextFor(
  turn: ChatTurn,
  profiles: readonly DatasetProfile[],
  suggester: ISuggester
): Promise<ChatTurn> {
  const plan = turn.proposal?.plan;
  const source = profiles.find(profile => profile.name === plan?.dataset);
  if (plan === undefined || source === undefined) {
    return turn;
  }
  try {
    return { ...turn, suggestions: (await suggester.suggestNext(plan, source)).slice(0, 3) };
  } catch {
    return turn;
  }
}

/** Up to four first questions made from the live schema; none when they cannot be had. Never rejects. */
export async function starterQuestions(
  profiles: readonly DatasetProfile[],
  suggester: ISuggester
): Promise<readonly string[]> {
  if (profiles.length === 0) {
    return [];
  }
  try {
    return await suggester.suggestQuestions(profiles, 4);
  } catch {
    return [];
  }
}
