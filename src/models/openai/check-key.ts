/** What is wrong with a key, as a sentence that does not repeat it; nothing when it can be sent. */
export function checkKey(key: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(key)
    ? undefined
    : 'The key holds a space, a line break or another character that keys do not have. Copy it again.';
}
