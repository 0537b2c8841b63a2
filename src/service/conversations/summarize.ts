import type { ConversationSummary } from '../../protocol/index.js';
import type { LogRecord } from './log-record.js';

const LONGEST_TITLE = 120;
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** What lists show of a conversation; nothing when it has no turns. */
export function summarize(id: string, turns: readonly LogRecord[]): ConversationSummary | undefined {
  const [first] = turns;
  if (first === undefined) {
    return undefined;
  }
  const { askedAt, question } = first.turn as { readonly askedAt?: unknown; readonly question?: unknown };
  return {
    id,
    startedAt: typeof askedAt === 'number' ? askedAt : first.at,
    title: typeof question === 'string' ? question.slice(0, LONGEST_TITLE).replace(HALF_A_CHARACTER, '') : ''
  };
}
