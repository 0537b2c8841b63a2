import type { PlanProblem } from '../analysis/index.js';
import { fromConversation, ownWords, sharedName, type SharedText } from '../datasets/index.js';

const MOST_PROBLEMS = 5;
const MOST_CHARACTERS = 1_000;

/** The query of the one repair round: the question, the reply as far as it was JSON, and what exactly is wrong with it. */
export function planRepairQuery(
  query: SharedText,
  reply: string | undefined,
  problems: readonly PlanProblem[]
): SharedText {
  const written = reply === undefined ? ownWords`` : ownWords`\n\`\`\`json\n${fromConversation(reply)}\n\`\`\``;
  return ownWords`${query}

This was the reply to it, but it does not fit:${written}
${problems
  .slice(0, MOST_PROBLEMS)
  .map(faultOf)
  .reduce((text, fault) => ownWords`${text}\n${fault}`)}
Write all of it again, without these faults.`;
}

function faultOf({ text, unknown }: PlanProblem): SharedText {
  const nearest = (unknown?.nearest ?? []).map(name => JSON.stringify(name)).join(', ');
  const names = nearest === '' ? ownWords`` : ownWords` Nearest names: ${sharedName(nearest, MOST_CHARACTERS)}.`;
  return ownWords`- ${sharedName(text, MOST_CHARACTERS)}${names}`;
}
