import type { INotebookModel } from '@jupyterlab/notebook';

/** The collaborative document of a notebook, one of its cells, and what it makes a cell of, as JupyterLab types them. */
export type SharedNotebook = INotebookModel['sharedModel'];
export type SharedCell = SharedNotebook['cells'][number];
export type CellJson = Parameters<SharedNotebook['insertCell']>[1];
