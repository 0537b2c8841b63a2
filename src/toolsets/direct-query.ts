import type { Message } from '../agent/index.js';
import { fromConversation, ownWords, sharedName, type DatasetProfile, type SharedText } from '../datasets/index.js';
import { firstFence } from './first-fence.js';

const MOST_CODE = 2_000;
const MOST_NAMES = 5;

/** What a small model is asked: the question before with its code, where there was one, the question, and what to start from. */
export function directQuery(
  question: string,
  history: readonly Message[],
  profiles: readonly DatasetProfile[]
): SharedText {
  const names = profiles.slice(0, MOST_NAMES).map(({ name }) => `\`${name}\``);
  const start =
    names.length === 0
      ? ownWords``
      : names.length === 1
        ? ownWords`\n${sharedName(names.join(', '))} is loaded; start from it.`
        : ownWords`\n${sharedName(names.join(', '), 500)} are loaded; start from them.`;
  return ownWords`${before(history)}Question: ${fromConversation(question)}${start}`;
}

function before(history: readonly Message[]): SharedText {
  const at = history.map(({ role }) => role).lastIndexOf('tool');
  const result = history[at];
  const asked = history
    .slice(0, Math.max(at, 0))
    .filter(({ role }) => role === 'user')
    .at(-1);
  if (result?.role !== 'tool' || asked?.role !== 'user') {
    return ownWords``;
  }
  const text = result.parts.map(part => (part.type === 'text' ? part.text : '')).join('\n');
  try {
    const { code } = firstFence(text);
    return code.length > MOST_CODE
      ? ownWords``
      : ownWords`Before: ${fromConversation(asked.text)}\n\`\`\`python\n${fromConversation(code)}\n\`\`\`\n`;
  } catch {
    return ownWords``;
  }
}
