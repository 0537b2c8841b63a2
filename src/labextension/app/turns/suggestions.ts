import type { DatasetProfile } from '../../../datasets/index.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import type { NotebookSession } from '../notebook/notebook-session.js';
import type { ChatServices } from '../services/chat-services.js';

/** Adds up to three next questions to a turn whose proposal came with a plan. Never rejects. */
export async function suggestNextFor(
  turn: ChatTurn,
  profiles: readonly DatasetProfile[],
  suggester: ChatServices['suggester']
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

/** Up to four first questions for the datasets at hand; made again only when the profiles are others. */
export class Starters {
  constructor(
    private readonly _suggester: ChatServices['suggester'],
    private readonly _onChange: () => void
  ) {}

  questions: readonly string[] = [];

  /** Only an empty conversation shows them; beside others, the analyst is free for the next question. */
  update(session: Pick<NotebookSession, 'turns' | 'snapshot'> | null): void {
    const profiles = session?.snapshot?.profiles ?? [];
    const isEmpty = profiles.length === 0 && this._profiles.length === 0;
    if (profiles === this._profiles || isEmpty || (session?.turns.length ?? 0) > 0) {
      return;
    }
    this._profiles = profiles;
    void this._ask(profiles);
  }

  private async _ask(profiles: readonly DatasetProfile[]): Promise<void> {
    const asked = profiles.length === 0 ? [] : this._suggester.suggestQuestions(profiles, 4);
    const questions = await Promise.resolve(asked).catch(() => []);
    if (this._profiles === profiles) {
      this.questions = questions;
      this._onChange();
    }
  }

  private _profiles: readonly DatasetProfile[] = [];
}
