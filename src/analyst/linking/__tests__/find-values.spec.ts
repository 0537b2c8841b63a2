import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import { bestCovers } from '../../cover/best-covers.js';
import { findPieces } from '../../cover/find-pieces.js';
import { tokenize } from '../../language/tokenize.js';

const evidence = { type: 'full' } as const;
const top = (...values: readonly string[]) => ({
  values: values.map(value => ({ value, count: 10 })),
  complete: true,
  evidence
});
const profile = profileWith([
  { name: 'horizon', type: 'text', dtype: 'str', top: top('A', 'B', 'I') },
  { name: 'size', type: 'text', dtype: 'str', top: top('S', 'M', 'L') },
  { name: 'land', type: 'text', dtype: 'str', top: top('US', 'NO', 'IN') },
  { name: 'depth_m' },
  { name: 'Q1' },
  { name: 'Q2' },
  { name: 'taken', type: 'datetime', dtype: 'datetime64[us]' }
]);

/** The best reading of a question, without its grammar: values as themselves, anything else by its type. */
function read(question: string): readonly string[] {
  const tokens = tokenize(question);
  const [cover] = bestCovers(findPieces(question, tokens, profile), tokens.length, 1);
  return (cover?.pieces ?? []).flatMap(piece =>
    piece.type === 'value'
      ? [`${piece.column.name}=${piece.value}`]
      : piece.type === 'column'
        ? [piece.column.name]
        : piece.type === 'sense' && piece.sense.type !== 'grammar'
          ? [piece.sense.type]
          : piece.type === 'datePart'
            ? ['datePart']
            : []
  );
}

/** What a word alone may be, in the order of the alphabet, but for nothing at all. */
function mayBe(question: string, word: string): readonly string[] {
  const found = findPieces(question, tokenize(question), profile).filter(
    ({ text }) => text.toLowerCase() === word.toLowerCase()
  );
  const kinds = found.map(piece => (piece.type === 'sense' ? piece.sense.type : piece.type));
  return [...new Set<string>(kinds)].filter(kind => kind !== 'unknown' && kind !== 'literal').sort();
}

describe('values of one or two letters', () => {
  test.each<[string, readonly string[]]>([
    ['horizons A and B', ['horizon', 'horizon=A', 'horizon=B']],
    ['mean depth on horizon A', ['fn', 'depth_m', 'horizon', 'horizon=A']],
    ['mean depth on horizon a', ['fn', 'depth_m', 'horizon', 'horizon=A']],
    ['mean depth for size S, M and L', ['fn', 'depth_m', 'size', 'size=S', 'size=M', 'size=L']],
    ['mean depth in US, NO and IN', ['fn', 'depth_m', 'land=US', 'land=NO', 'land=IN']]
  ])('are values where no other word can stand: %s', (question, wanted) => {
    expect(read(question)).toEqual(wanted);
  });

  test.each(['show me a horizon', 'how many are there in a land', 'is it in US or not', 'can I see horizon B'])(
    'are the everyday word elsewhere: %s',
    question => {
      expect(read(question).join()).not.toMatch(/horizon=A|land=IN|land=NO|horizon=I/u);
    }
  );
});

describe('a column that is called as a quarter', () => {
  test.each<[string, readonly string[]]>([
    ['total Q1', ['fn', 'Q1']],
    ['sum of Q1 and Q2', ['fn', 'Q1', 'Q2']]
  ])('is neither a quartile nor a part of the dates: %s', (question, wanted) => {
    expect(read(question)).toEqual(wanted);
    expect(mayBe(question, 'Q1')).toEqual(['column']);
  });

  test.each<[string, readonly string[]]>([
    ['total depth in Q1', ['column', 'datePart']],
    ['the Q1 of the depth', ['column', 'fn']]
  ])('may be another thing where the words around it say so: %s', (question, wanted) => {
    expect(mayBe(question, 'Q1')).toEqual(wanted);
  });
});
