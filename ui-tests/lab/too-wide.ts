import type { Locator } from '@playwright/test';

/** What is wider than its place, below an element and itself; fields and what ends in an ellipsis may be. */
export function tooWide(root: Locator): Promise<string[]> {
  return root.evaluate(top =>
    [top, ...top.querySelectorAll('*')]
      .filter(node => {
        const hides = node instanceof HTMLInputElement || getComputedStyle(node).textOverflow === 'ellipsis';
        return !hides && node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1;
      })
      .map(node => `${node.tagName} ${node.getAttribute('class') ?? ''}`)
  );
}
