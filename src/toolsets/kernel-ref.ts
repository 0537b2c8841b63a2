import { Token } from '../agent/index.js';
import type { IGatedKernel } from './gated-kernel.js';

/** The kernel of the question's notebook, behind the approval gate. */
export const KernelRef = new Token<IGatedKernel>('KernelRef');
