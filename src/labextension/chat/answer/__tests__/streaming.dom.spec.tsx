import { Sanitizer } from '@jupyterlab/apputils';
import { markdownHtml } from '../markdown-html.js';
import { MarkdownPainter } from '../markdown-painter.js';
import { renderPanel, until } from '../../__tests__/fixtures/render.js';
import { turn, withTurns } from '../../__tests__/fixtures/states.js';

const running = (text: string) => turn({ status: 'running', text });
const state = (text: string) => withTurns([running(text)], { runningId: 't1' });

describe('a streaming answer', () => {
  it('always shows what is ready, however fast the text comes, and ends with the last text', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const shown: string[] = [];
    new MutationObserver(() => shown.push(host.textContent)).observe(host, { childList: true, subtree: true });
    const painter = new MarkdownPainter(() => Promise.resolve(markdownHtml(new Sanitizer())));
    painter.paint(host, '0');
    await until(() => expect(host.querySelector('p')?.textContent).toBe('0'));
    for (let at = 1; at <= 100; at++) {
      painter.paint(host, `${String(at)} words`);
      painter.paint(host, `${String(at)} words and more`);
      await Promise.resolve();
    }
    await until(() => expect(host.textContent).toContain('100 words and more'));
    expect(shown.length).toBeGreaterThan(2); // Not only the last: nothing starves.
    expect(shown.length).toBeLessThan(200); // Not every one: nothing piles up.
    host.remove();
  });

  it('shows the caret in the last block, says what it is doing, and offers nothing with unfinished code, until it ends', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const { set, root, find } = renderPanel(state('One.\n\nTwo'));
    clock.mockRestore();
    expect(root.querySelectorAll('.jp-cw-mod-caret')).toHaveLength(1);
    expect(find('.jp-cw-WritingLine').textContent).toBe('Writing · step 1 · 4 s');
    set({ turns: [running('```python\nx = 1')] });
    expect(root.querySelector('.jp-cw-CodeBlock .jp-cw-Actions')).toBeNull();
    set({ turns: [running('```python\nx = 1\n```\n')] });
    expect(root.querySelector('.jp-cw-CodeBlock .jp-cw-Actions')?.textContent).toBe('InsertInsert & run');
    set({ turns: [turn({ text: 'One.\n\nTwo' })], runningId: null });
    expect(root.querySelector('.jp-cw-mod-caret, .jp-cw-WritingLine')).toBeNull();
  });
});
