import type { IApprovalHandle } from '../approval-handle.js';
import { Token } from '../token.js';

/** Asks the user before something is executed. Provided by the agent itself, a new one for each call. */
export const ApprovalRef = new Token<IApprovalHandle>('ApprovalRef');
