import type { DatasetProfile } from '../../datasets/index.js';

/** That the data itself is to be changed or kept under a name, and the question without the words that say so. */
export type Store = { readonly name: string; readonly rest: string };

const ITS = '(?:the\\s+)?(?:original|data|dataframe|data frame|dataset|table|frame)';

/**
 * Reads whether a question asks to change the data itself: "in place", "permanently", "update df", "overwrite df", "and
 * keep the result", "save it as clean", "add … to df". Naming the frame with "in" or "from" alone only says which one is
 * meant, and changes nothing.
 */
export function storeOf(question: string, profile: DatasetProfile): Store | undefined {
  const own = profile.name.replace(/[^\w]/gu, '');
  const named = new RegExp(
    `[,;.]?\\s*(?:\\band\\s+)?(?:then\\s+)?\\b(?:save|store|keep|assign|put|write)\\s+(?:(?:it|this|that|them|the result|the resulting (?:table|frame|data)|the output|everything|the cleaned data|the new (?:table|frame))\\s+)?(?:back\\s+)?(?:as|in|into|to|under)\\s+(?:(?:a\\s+)?(?:new\\s+)?(?:variable|dataframe|data frame|frame|the name)\\s+)?(?:called\\s+|named\\s+)?[\`"']?([A-Za-z_]\\w*)[\`"']?\\s*[.!]?\\s*$`,
    'iu'
  ).exec(question);
  if (named?.[1] !== undefined && !profile.columns.some(column => column.name === named[1])) {
    return { name: named[1], rest: question.slice(0, named.index) };
  }
  const patterns = [
    /[,;]?\s*\b(?:in[- ]?place|permanently|for good)\b/iu,
    /[,;]?\s*\b(?:and\s+)?(?:then\s+)?keep\s+(?:it|this|that|the\s+(?:result|changes?|changed\s+(?:data|table|frame)))(?:\s+(?:that|this)\s+way)?\s*[.!]?\s*$/iu,
    new RegExp(
      `[,;]?\\s*(?:\\band\\s+)?\\b(?:update|overwrite|modify)\\s+(?:${own}|${ITS})(?:\\s+(?:itself|with it|with that|with the result|accordingly))?(?:\\s*[:,]|\\s+by\\b|\\s+so that\\b)?`,
      'iu'
    ),
    new RegExp(`(?<=\\b(?:add|insert|append)\\b.*)\\s+(?:in)?to\\s+${own}\\b`, 'u')
  ];
  for (const pattern of patterns) {
    const match = pattern.exec(question);
    if (match !== null) {
      return {
        name: profile.name,
        rest: `${question.slice(0, match.index)} ${question.slice(match.index + match[0].length)}`.trim()
      };
    }
  }
  return undefined;
}
