import { chartNotes } from './chart-notes.js';
import { drawPandas } from './draw-pandas.js';
import { drawPolars } from './draw-polars.js';

/** How the engines with frames draw a chart, and what a reader should know about it. */
export const DRAW = { pandas: drawPandas, polars: drawPolars, notes: chartNotes } as const;
