import type { SharingLevel } from '../../datasets/index.js';
import type { ChatState } from './chat-state.js';

/** What may be sent about a dataset to the picked model when the user has not chosen otherwise. */
export function defaultSharing(state: Pick<ChatState, 'model' | 'models'>): SharingLevel {
  const group = state.models.find(model => model.id === state.model.id)?.group;
  return group === 'network' ? 'types' : 'statistics';
}
