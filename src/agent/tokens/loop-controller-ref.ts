import type { ILoopController } from '../loop-controller.js';
import { Token } from '../token.js';

/** The handle through which one call steers the loop. Provided by the agent itself, a new one for each call. */
export const LoopControllerRef = new Token<ILoopController>('LoopControllerRef');
