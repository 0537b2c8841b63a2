/** Replies of so many parts that are all alike, each by what it is made of. */
export const LONG_REPLIES: readonly (readonly [of: string, make: (n: number) => string])[] = [
  ['blanks in the code', n => `R\n\`\`\`\na${' '.repeat(n)}b\n\`\`\``],
  ['blank lines in the code', n => `R\n\`\`\`\na${'\n'.repeat(n)}b\n\`\`\``],
  ['blanks behind a fence', n => `\`\`\`${' '.repeat(n)}x\``],
  ['backticks', n => `${'`'.repeat(n)}x\``],
  ['fences', n => '```\na\n```\n'.repeat(n)],
  ['lines', n => `${'a\n'.repeat(n)}\`\`\`\nb\n\`\`\``]
];
