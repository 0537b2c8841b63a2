import { fromConversation, ownWords, sharedName, type CodeCheck, type SharedText } from '../datasets/index.js';

const MOST_CHARACTERS = 1_000;

/** The query of the one repair round: the question, the code, what is wrong with it, and the nearest real names. */
export function repairQuery(query: SharedText, code: string, failed: readonly CodeCheck[]): SharedText {
  return ownWords`${query}

This code was written for it, but does not fit:
\`\`\`python
${fromConversation(code)}
\`\`\`
${failed.map(faultOf).reduce((text, fault) => ownWords`${text}\n${fault}`)}
Write the cell again, using only names that exist.`;
}

function faultOf({ text, unknown }: CodeCheck): SharedText {
  const nearest = (unknown?.nearest ?? []).map(name => JSON.stringify(name)).join(', ');
  const names = nearest === '' ? ownWords`` : ownWords` Nearest names: ${sharedName(nearest, MOST_CHARACTERS)}.`;
  return ownWords`- ${sharedName(text.replace(/[.\s]*$/, ''), MOST_CHARACTERS)}.${names}`;
}
