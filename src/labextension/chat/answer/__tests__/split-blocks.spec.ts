import { MAX_BLOCK, MOST_CODE, splitBlocks } from '../split-blocks.js';

describe('splitBlocks', () => {
  it.each([
    [
      'at blank lines outside of fences only',
      'One\n\nTwo\n\n```python\na = 1\n\nb = 2\n```\nThree',
      [
        { type: 'text', text: 'One' },
        { type: 'text', text: 'Two' },
        { type: 'code', language: 'python', code: 'a = 1\n\nb = 2', closed: true },
        { type: 'text', text: 'Three' }
      ]
    ],
    [
      'with a fence that is still being written not closed',
      '```python\nx = 1\n``',
      [{ type: 'code', language: 'python', code: 'x = 1\n``', closed: false }]
    ],
    [
      'not at shorter or other marks than those of the fence',
      '````\n```\n~~~~\n````',
      [{ type: 'code', language: '', code: '```\n~~~~', closed: true }]
    ],
    [
      'with an indented line at the list item above it',
      '- a\n\n  still a\n\nafter',
      [
        { type: 'text', text: '- a\n\n  still a' },
        { type: 'text', text: 'after' }
      ]
    ],
    ['into nothing where nothing is', ' \n\n \n', []]
  ])('splits %s', (_, text, blocks) => {
    expect(splitBlocks(text)).toEqual(blocks);
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
});
