import * as Type from '@sinclair/typebox';

/** Path of a notebook as Jupyter's contents API writes it. Never used as a path by the service. */
export const NotebookPathSchema = Type.String({ minLength: 1, maxLength: 4096 });
