import { codeLines, countLines } from '../code-lines.js';

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
