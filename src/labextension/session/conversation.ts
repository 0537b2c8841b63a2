import { UUID } from '@lumino/coreutils';
import { DatasetFocus } from '../../toolsets/index.js';
import type { ChatTurn } from '../chat/chat-turn.js';
import { StandingPermissions } from './standing-permissions.js';

/**
 * What questions of one notebook belong to. New chat puts another object in its place, by which late news of a run
 * are told apart; a conversation that is restored only takes the id it is stored under.
 */
export class Conversation {
  id = UUID.uuid4();

  /** Replaced as a whole when one of them changes. */
  turns: readonly ChatTurn[] = [];

  /** What was settled about the datasets. */
  readonly focus = new DatasetFocus();

  /** What was allowed for the rest of it. */
  readonly permissions = new StandingPermissions();
}
