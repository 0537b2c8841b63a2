import { Token } from '../agent/index.js';
import type { INotebookPort } from './notebook-port.js';

/** The notebook of the question, whatever tab is in front now. Ends with the call. */
export const NotebookRef = new Token<INotebookPort>('NotebookRef');

/** The notebook as tools get it, until `over` aborts. What draws it and its kernel cannot be reached from it. */
export function notebookUntil(notebook: INotebookPort, over: AbortSignal): INotebookPort {
  const open = (): INotebookPort => {
    over.throwIfAborted();
    return notebook;
  };
  return Object.freeze<INotebookPort>({
    get path() {
      return open().path;
    },
    get open() {
      return open().open;
    },
    get activeCellId() {
      return open().activeCellId;
    },
    readCells: () => open().readCells(),
    draft: async (proposal, place) => open().draft(proposal, place),
    replace: async (proposal, place) => open().replace(proposal, place),
    redraft: async (proposal, place) => open().redraft(proposal, place),
    undoRun: async (runId, edited) => open().undoRun(runId, edited)
  });
}
