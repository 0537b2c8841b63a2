import { datasetChanges, type DatasetChange, type DatasetProfile } from '../../datasets/index.js';
import type { ChatTurn } from './chat-turn.js';

/** The datasets an answer relied on that are others now. */
export function turnChanges(
  { proposal, datasets }: Pick<ChatTurn, 'proposal' | 'datasets'>,
  profiles: readonly DatasetProfile[]
): readonly DatasetChange[] {
  return datasetChanges(proposal?.datasets ?? datasets ?? [], profiles);
}
