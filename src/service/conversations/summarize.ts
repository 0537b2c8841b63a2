import type { ConversationSummary } from '../../protocol/index.js';
import type { LogContent } from './log-file.js';

const LONGEST_TITLE = 120;
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** What lists show of a conversation; nothing when it has no turns, not even such as cannot be read. */
export function summarize(id: string, { turns, damage, changedAt }: LogContent): ConversationSummary | undefined {
  const [first] = turns;
  if (first === undefined) {
    return damage === undefined ? undefined : { id, startedAt: changedAt, title: '' };
  }
  const { askedAt, question } = first.turn;
  return { id, startedAt: askedAt, title: question.slice(0, LONGEST_TITLE).replace(HALF_A_CHARACTER, '') };
}
