import { splitBlocks } from '../split-blocks.js';

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
