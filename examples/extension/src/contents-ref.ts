import type { Contents } from '@jupyterlab/services';
import { Token } from 'jupyterlab-cellwright';

/** The files of the Jupyter Server, as far as the tools here need them. */
export const ContentsRef = new Token<Pick<Contents.IManager, 'get'>>('ContentsRef');
