import { MAX_BLOCK, MOST_CODE, splitBlocks } from '../split-blocks.js';

describe('splitBlocks', () => {
  it('splits at blank lines outside of fences only', () => {
    expect(splitBlocks('One\n\nTwo\n\n```python\na = 1\n\nb = 2\n```\nThree')).toEqual([
      { type: 'text', text: 'One' },
      { type: 'text', text: 'Two' },
      { type: 'code', language: 'python', code: 'a = 1\n\nb = 2', closed: true },
      { type: 'text', text: 'Three' }
    ]);
  });

  it('keeps every block but the last when text is added at the end', () => {
    const text = 'First paragraph.\n\n- a\n- b\n\n```py\nx = 1\n```\n\nLast one with `code`';
    for (let end = 1; end < text.length; end++) {
      const now = splitBlocks(text.slice(0, end));
      const next = splitBlocks(text.slice(0, end + 1));
      expect(next.slice(0, now.length - 1)).toEqual(now.slice(0, -1));
    }
  });

  it('marks a fence that is still being written as not closed', () => {
    expect(splitBlocks('```python\nx = 1\n``')).toEqual([
      { type: 'code', language: 'python', code: 'x = 1\n``', closed: false }
    ]);
  });

  it('does not end a fence at shorter or other marks', () => {
    expect(splitBlocks('````\n```\n~~~~\n````')).toEqual([
      { type: 'code', language: '', code: '```\n~~~~', closed: true }
    ]);
  });

  it('takes the indent of a fence inside a list off its code', () => {
    expect(splitBlocks('1. Load\n   ```python\n   if x:\n       y()\n   ```')[1]).toMatchObject({
      code: 'if x:\n    y()'
    });
  });

  it('keeps an indented line with the list item above it', () => {
    expect(splitBlocks('- a\n\n  still a\n\nafter').map(block => block.type === 'text' && block.text)).toEqual([
      '- a\n\n  still a',
      'after'
    ]);
  });

  it('makes nothing of nothing', () => {
    expect(splitBlocks(' \n\n \n')).toEqual([]);
  });
});

describe('blocks of degenerate text', () => {
  const texts = {
    'one word': 'a'.repeat(1_000_000),
    'short paragraphs': 'Short.\n\n'.repeat(125_000),
    'one paragraph of short lines': 'Short.\n'.repeat(140_000),
    blanks: ' \n'.repeat(500_000),
    'a fence that is none': `\`\`\`${' '.repeat(100_000)}\``,
    'fenced code without end': '```\nx\n```\n'.repeat(60_000)
  };

  it.each(Object.entries(texts))('are bounded, and so is their number: %s', (_, text) => {
    const blocks = splitBlocks(text);
    expect(blocks.length).toBeLessThanOrEqual(400);
    const words = blocks.map(block => (block.type === 'text' ? block.text : `\`\`\`${block.code}\`\`\``));
    expect(Math.max(0, ...words.map(({ length }) => length))).toBeLessThanOrEqual(MAX_BLOCK);
    expect(words.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(blocks.filter(({ type }) => type === 'code').length).toBeLessThanOrEqual(MOST_CODE);
  });

  it('change only at the end of a text that grows', () => {
    const text = `${'One.\n\n'.repeat(400)}${'- item\n'.repeat(3_000)}`;
    for (let end = 1; end < text.length; end += 997) {
      const now = splitBlocks(text.slice(0, end));
      const next = splitBlocks(text.slice(0, end + 997));
      expect(next.slice(0, now.length - 1)).toEqual(now.slice(0, -1));
    }
  });
});
