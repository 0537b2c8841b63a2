import { Token } from '../agent/index.js';
import type { INotebookPort } from './notebook-port.js';

/** The notebook of the question, whatever tab is in front now. */
export const NotebookRef = new Token<INotebookPort>('NotebookRef');
