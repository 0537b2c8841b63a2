/** What ends a reply with a failure of this code, whose message says these words. */
export function failed(code: string, words: string | RegExp): object {
  const message: unknown = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
  return { type: 'error', error: { code, message } };
}
