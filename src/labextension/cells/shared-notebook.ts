import type { INotebookModel } from '@jupyterlab/notebook';

/** The collaborative document of a notebook and one of its cells, as JupyterLab types them. */
export type SharedNotebook = INotebookModel['sharedModel'];
export type SharedCell = SharedNotebook['cells'][number];
