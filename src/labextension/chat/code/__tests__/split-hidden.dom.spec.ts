import { splitHidden } from '../code-lines.js';

const drawn = (text: string): string =>
  splitHidden(text)
    .map(piece => piece.text)
    .join('');

describe('splitHidden', () => {
  it.each([
    ['right-to-left override', 'a\u202Eb', 'a⟨U+202E⟩b'],
    ['isolates', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['zero width space', 'os\u200B.remove', 'os⟨U+200B⟩.remove'],
    ['no-break space', 'a\u00A0b', 'a⟨U+00A0⟩b'],
    ['carriage return', 'safe\rrm', 'safe⟨U+000D⟩rm'],
    ['escape', '\u001B[2K', '⟨U+001B⟩[2K'],
    ['soft hyphen', 'a\u00ADb', 'a⟨U+00AD⟩b'],
    ['line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['braille blank', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['tag characters', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['variation selector', 'a\uFE0Fb', 'a⟨U+FE0F⟩b'],
    ['lone surrogate', 'a\uD800b', 'a⟨U+D800⟩b']
  ])('writes a %s out', (_, text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('leaves what can be seen as it is', () => {
    const text = 'größe = "ø 数据 🙂"\n\tif x < 3:  # ok';
    expect(splitHidden(text)).toEqual([{ text, hidden: false }]);
  });

  it('tells a written-out character from the same letters in the text', () => {
    expect(splitHidden('⟨U+202E⟩\u202E').map(piece => piece.hidden)).toEqual([false, true]);
  });
});
