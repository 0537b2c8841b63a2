import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

/**
 * Keeps the cells drawn that come into a notebook from now on; called once for a notebook whose model is there. In the windowing
 * mode `full` JupyterLab may prepare a new cell in idle time. It then takes the cell out of the page, also one in sight, and
 * draws nothing before the next update, which this asks for.
 */
export function drawInsertedCells({ content, context }: Pick<NotebookPanel, 'content' | 'context'>): void {
  const onViewport = (cell: Cell, isInViewport: boolean): void => {
    if (!isInViewport) {
      cell.inViewportChanged.disconnect(onViewport);
      content.update();
    }
  };
  context.model.cells.changed.connect((_, { type, newIndex, newValues }) => {
    if (type === 'add') {
      for (const cell of content.widgets.slice(newIndex, newIndex + newValues.length)) {
        cell.inViewportChanged.connect(onViewport);
      }
    }
  });
}
