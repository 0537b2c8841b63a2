import type { SharedNotebook } from './shared-notebook.js';

/**
 * Makes all changes of `change` one step of the notebook's undo, apart from what the user did just before and will do
 * just after (changes within half a second are merged otherwise).
 */
export function oneUndoStep(notebook: SharedNotebook, change: () => void): void {
  const { undoManager } = notebook as { readonly undoManager?: { stopCapturing(): void } };
  undoManager?.stopCapturing();
  notebook.transact(change);
  undoManager?.stopCapturing();
}
