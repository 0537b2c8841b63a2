import { pythonParser } from '../../../datasets/index.js';
import { editorParser } from '../chat.js';

const CODE = [
  'import pandas as pd',
  'a, (b, *c) = 1, (2, 3)',
  'with open("f") as handle:\n    total += (n := len(df))',
  'df.loc[df["a"] > 1, "b"] = lambda x: f"{x!r:>10}"',
  'for i in range(3):\n  print(',
  '%matplotlib inline'
];

/** The nodes of a text, each with where it starts and ends. */
function nodes(parser: Awaited<ReturnType<typeof editorParser>>, code: string): readonly string[] {
  const found: string[] = [];
  parser.parse(code).iterate({
    enter: ({ name, from, to }) => {
      found.push(`${name} ${from} ${to}`);
    }
  });
  return found;
}

test('the parser of the editors names nodes as our own does', async () => {
  const [parser, own] = await Promise.all([editorParser(), pythonParser.load()]);
  expect(parser).not.toBe(own);
  for (const code of CODE) {
    expect(nodes(parser, code)).toEqual(nodes(own, code));
  }
});
