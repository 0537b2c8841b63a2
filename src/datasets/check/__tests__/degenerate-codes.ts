/** As long as code may be, of parts that are all alike. */
export const CODES: Readonly<Record<string, string>> = {
  'named arguments': `f(${'a=1,'.repeat(4_900)})`,
  arguments: `max(${'1,'.repeat(9_900)})`,
  'spread arguments': `f(${'*a,'.repeat(4_900)})`,
  'brackets in strings': `f"{${'['.repeat(40)}"\n`.repeat(400),
  lambdas: `x=${'lambda:'.repeat(2_800)}1`,
  calls: `df${'.a()'.repeat(4_900)}`,
  subscripts: `df${'["a"]'.repeat(3_900)}`,
  sums: `x=${'1+'.repeat(9_900)}1`,
  loops: 'for '.repeat(4_900),
  statements: 'a=1;'.repeat(4_900),
  branches: `if a:\n  b\n${'elif a:\n b\n'.repeat(600)}`,
  imports: `import ${'a,'.repeat(9_900)}a`
};
