import { CodeCell, type Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

/** Milliseconds after its run in which an output may still grow, as pictures do. */
const SETTLE_MS = 1000;

/**
 * Scrolls the output of a cell that is run into sight, and again as it grows, until a moment after `ended` settles or until
 * the user does anything in the notebook.
 */
export function keepOutputInView({ content, node }: NotebookPanel, cell: Cell, ended: Promise<unknown>): void {
  if (!(cell instanceof CodeCell)) {
    return;
  }
  const { outputArea } = cell;
  const observer = new ResizeObserver(() => {
    if (!cell.isDisposed && outputArea.node.offsetHeight > 0) {
      const room = content.node.clientHeight;
      const shown = cell.node.offsetHeight <= room ? cell : outputArea;
      shown.node.scrollIntoView({ block: shown.node.offsetHeight <= room ? 'nearest' : 'start' });
    }
  });
  const leave = new AbortController();
  const { signal } = leave;
  signal.addEventListener('abort', () => observer.disconnect());
  for (const input of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    node.addEventListener(input, () => leave.abort(), { signal, passive: true });
  }
  observer.observe(outputArea.node);
  const settled = (): void => {
    const timer = setTimeout(() => leave.abort(), SETTLE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  ended.then(settled, settled);
}
