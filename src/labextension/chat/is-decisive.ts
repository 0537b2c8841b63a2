import type { CellProposal } from '../../toolsets/index.js';

/** Whether another answer comes of reading an assumption otherwise, and not only the same one computed in another way. */
export function isDecisive({ type, alternatives = [] }: CellProposal['assumptions'][number]): boolean {
  return type !== 'method' || alternatives.length > 0;
}
