import type { Message } from '../../agent/index.js';
import { type AnalysisPlan, isAnalysisReply } from '../../analysis/index.js';

/** The plan of the last answer before the newest question; declines in between have none. */
export function earlierPlan(messages: readonly Message[]): AnalysisPlan | undefined {
  const asked = messages.map(message => message.role).lastIndexOf('user');
  const replies = messages
    .slice(0, Math.max(asked, 0))
    .flatMap(message => ('data' in message && isAnalysisReply(message.data) ? [message.data] : []));
  return replies.at(-1)?.plan;
}
