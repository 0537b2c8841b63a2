import { readDraftMetadata } from './read-draft-metadata.js';
import type { SharedNotebook } from './shared-notebook.js';

/** Where the next draft goes: behind the cell at `anchor` and the drafts that wait directly below it, in order of their questions. */
export function afterDrafts({ cells }: SharedNotebook, anchor: number): number {
  const next = cells.findIndex((cell, index) => index > anchor && readDraftMetadata(cell)?.state !== 'draft');
  return next === -1 ? cells.length : next;
}
