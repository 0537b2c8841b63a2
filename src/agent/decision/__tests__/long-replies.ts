/** Replies of so many parts that are all alike, each by what it is made of. */
export const LONG_REPLIES: readonly (readonly [of: string, make: (n: number) => string])[] = [
  ['blanks behind a name', n => `{"tool"${' '.repeat(n)}`],
  ['braces', n => '{\n'.repeat(n)],
  ['nested braces', n => `${'{\n'.repeat(n)}${'}\n'.repeat(n)}`],
  ['small objects', n => '{}\n'.repeat(n)],
  ['openings', n => '{"tool":\n'.repeat(n)],
  ['fences', n => '```json\n{}\n```\n'.repeat(n)],
  ['blanks in a fence', n => `{"a":1}${' '.repeat(n)}x\n`.repeat(3)]
];
