import type { CellProposal } from '../../toolsets/index.js';

/** Whether the value of a tool is code for a cell. */
export function isProposal(value: unknown): value is CellProposal {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'cellwright.proposal';
}
