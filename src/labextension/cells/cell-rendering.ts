import type { Cell, MarkdownCell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Widget } from '@lumino/widgets';
import { isDraft } from './draft-metadata.js';

/**
 * A model's text is rendered, and what it refers to fetched, only when the user says so: drafted text cells show their source,
 * and while they are drafts their headings are in no table of contents, because JupyterLab renders those too.
 */
export function leaveDraftsUnrendered({ content, context }: NotebookPanel): void {
  const seen = new WeakSet<MarkdownCell>();
  const look = (): void => {
    for (const cell of content.widgets) {
      if (cell.model.type === 'markdown' && !seen.has(cell as MarkdownCell)) {
        seen.add(cell as MarkdownCell);
        if (isDraft(cell.model.sharedModel)) {
          leaveUnrendered(cell as MarkdownCell);
        }
      }
    }
  };
  context.model.cells.changed.connect(look);
  look();
}

function leaveUnrendered(cell: MarkdownCell): void {
  const getHeadings = cell.getHeadings.bind(cell);
  cell.rendered = false;
  cell.getHeadings = () => (isDraft(cell.model.sharedModel) ? Promise.resolve([]) : getHeadings());
  void cell.ready.then(() => {
    if (!cell.isDisposed && !cell.rendered) {
      // JupyterLab measures what is rendered as soon as it is asked for, also where nothing has ever been rendered.
      cell.inputArea?.renderInput(new Widget());
      cell.inputArea?.showEditor();
    }
  });
}

/**
 * Keeps inserted cells drawn; call once the model is there. In the windowing mode `full` JupyterLab may prepare a new cell in
 * idle time. It then takes the cell out of the page and draws nothing before the next update, which this requests.
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
