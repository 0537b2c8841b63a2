import { datasetChanges, type DatasetChange, type DatasetProfile } from '../../../datasets/index.js';
import type { ChatTurn } from './chat-turn.js';

/** The datasets an answer relied on that are others now than when its code ran last, or was written. */
export function turnChanges(
  { proposal, draft, ranOn, datasets }: Pick<ChatTurn, 'proposal' | 'draft' | 'ranOn' | 'datasets'>,
  profiles: readonly DatasetProfile[]
): readonly DatasetChange[] {
  const ran = draft?.status === 'ran' ? ranOn : undefined;
  return datasetChanges(ran ?? proposal?.datasets ?? datasets ?? [], profiles);
}
