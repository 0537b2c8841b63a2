import { countLines, shownPart, splitHidden } from '../code-view.js';

test.each([
  ['what can be shown whole', 'a\nb\n', 'a\nb\n'],
  ['as many lines as can be shown', 'x\n'.repeat(1_000), 'x\n'.repeat(1_000)],
  ['many characters, cut', 'x'.repeat(3_000_000), 'x'.repeat(20_000)],
  ['many lines, cut at the end of one', 'x\n'.repeat(60_000), 'x\n'.repeat(1_000)]
])('shows %s', (_, text, shown) => {
  expect(shownPart(text)).toBe(shown);
});

test('a final line feed adds no line', () => {
  expect(['', 'a', 'a\n', 'a\n\n', 'a\nb'].map(countLines)).toEqual([1, 1, 1, 2, 2]);
});

describe('a character that nobody could see', () => {
  it.each([
    ['right-to-left override', 'a\u202Eb', 'a⟨U+202E⟩b'],
    ['zero width space', 'os\u200B.remove', 'os⟨U+200B⟩.remove'],
    ['no-break space', 'a\u00A0b', 'a⟨U+00A0⟩b'],
    ['carriage return', 'safe\rrm', 'safe⟨U+000D⟩rm'],
    ['escape', '\u001B[2K', '⟨U+001B⟩[2K'],
    ['line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['braille blank', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['tag character', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['variation selector', 'a\uFE0Fb', 'a⟨U+FE0F⟩b'],
    ['lone surrogate', 'a\uD800b', 'a⟨U+D800⟩b']
  ])('is written out: %s', (_, text, expected) => {
    expect(
      splitHidden(text)
        .map(piece => piece.text)
        .join('')
    ).toBe(expected);
  });

  it('is told from the same letters in the text, and what can be seen stays as it is', () => {
    expect(splitHidden('⟨U+202E⟩\u202E').map(piece => piece.hidden)).toEqual([false, true]);
    const text = 'größe = "ø 数据 🙂"\n\tif x < 3:  # ok';
    expect(splitHidden(text)).toEqual([{ text, hidden: false }]);
  });
});
