import { Token } from '../agent/index.js';
import type { IKernelPort } from './kernel-port.js';

/** The kernel of the question's notebook. */
export const KernelRef = new Token<IKernelPort>('KernelRef');
