import { CellwrightError } from '../agent/index.js';
import type { IKernelPort } from './kernel-port.js';

const fail = (): Promise<never> =>
  Promise.reject(new CellwrightError('kernel_none', 'The notebook has no kernel. Run a cell to start one.'));

/** Stands for the kernel of a notebook that has none. */
export const noKernel: IKernelPort = {
  status: 'none',
  language: '',
  probe: fail,
  checkSyntax: fail,
  execute: fail,
  interrupt: () => Promise.resolve()
};
