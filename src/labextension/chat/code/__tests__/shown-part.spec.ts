import { shownPart } from '../code-lines.js';

describe('shownPart', () => {
  it('leaves what can be shown whole', () => {
    expect(shownPart('a\nb\n')).toEqual({ text: 'a\nb\n' });
    expect(shownPart('x\n'.repeat(5_000))).toEqual({ text: 'x\n'.repeat(5_000) });
  });

  it('cuts by characters', () => {
    const { text, of } = shownPart('x'.repeat(3_000_000));
    expect(text).toHaveLength(200_000);
    expect(of).toEqual({ lines: 1, characters: 3_000_000 });
  });

  it('cuts by lines, at the end of one', () => {
    const { text, of } = shownPart('x\n'.repeat(60_000));
    expect(text).toBe('x\n'.repeat(5_000));
    expect(of).toEqual({ lines: 60_000, characters: 120_000 });
  });
});
