import type { MarkdownCell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Widget } from '@lumino/widgets';
import { readDraftMetadata } from './read-draft-metadata.js';

/**
 * Text of a model is rendered, and what it names fetched, on the user's word only: each drafted text cell shows its source
 * from the moment it has a widget, also in a notebook that is opened again. Its headings are in no table of contents
 * before: JupyterLab renders those too.
 */
export function leaveDraftsUnrendered({ content, context }: NotebookPanel): void {
  const seen = new WeakSet<MarkdownCell>();
  const look = (): void => {
    for (const cell of content.widgets) {
      if (cell.model.type === 'markdown' && !seen.has(cell as MarkdownCell)) {
        seen.add(cell as MarkdownCell);
        if (readDraftMetadata(cell.model.sharedModel)?.state === 'draft') {
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
  cell.getHeadings = () =>
    readDraftMetadata(cell.model.sharedModel)?.state === 'draft' ? Promise.resolve([]) : getHeadings();
  void cell.ready.then(() => {
    if (!cell.isDisposed && !cell.rendered) {
      // JupyterLab measures what is rendered as soon as it is asked for, also where nothing has ever been rendered.
      cell.inputArea?.renderInput(new Widget());
      cell.inputArea?.showEditor();
    }
  });
}
