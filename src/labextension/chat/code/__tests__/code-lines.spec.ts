import { codeLines, countLines, shownPart } from '../code-lines.js';

const textOf = (lines: ReturnType<typeof codeLines>): string =>
  lines.map(line => line.runs.map(({ text }) => text).join('') + (line.ends ? '\n' : '')).join('');

describe('codeLines', () => {
  it.each(['a', 'a\nb', 'a\n\n  b\n', '\n', ''])('keeps %j', text => {
    const lines = codeLines([{ text }]);
    expect(textOf(lines)).toBe(text.endsWith('\n') ? text : `${text}\n`);
    expect(lines.filter(({ starts }) => starts)).toHaveLength(countLines(text));
  });

  it('cuts a line that is too long into bounded parts, whatever it is coloured like, and no character in two', () => {
    const text = `${'😀'.repeat(7_000)}x`.repeat(3);
    const lines = codeLines([{ text: 'ab' }, { text, className: 'c' }, { text: '\nend' }]);
    expect(textOf(lines)).toBe(`ab${text}\nend\n`);
    expect(lines.filter(({ starts }) => starts)).toHaveLength(2);
    for (const { runs } of lines) {
      const part = runs.map(run => run.text).join('');
      expect(part.length).toBeLessThanOrEqual(4_001);
      expect(part).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
    }
  });
});

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
