import { UUID } from '@lumino/coreutils';
import { DatasetFocus } from '../../toolsets/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';
import { StandingPermissions } from './standing-permissions.js';

/**
 * What questions of one notebook belong to. New chat puts another object in its place, by which late news of a run
 * are told apart; a conversation that is restored only takes the id it is stored under.
 */
export class Conversation {
  /** @param joins Whether it is the notebook's newest, if one is stored: true unless the user asked for a new chat. */
  constructor(readonly joins = true) {}

  /** Notes how it is stored. */
  stored({ id, seq }: { readonly id: string; readonly seq: number }): void {
    this._id = id;
    this._seen = seq;
  }

  get id(): string {
    return this._id;
  }

  /** Number of the last stored writing that is known here; 0 for none. */
  get seen(): number {
    return this._seen;
  }

  /** Replaced as a whole when one of them changes. */
  turns: readonly ChatTurn[] = [];

  /** What was settled about the datasets. */
  readonly focus = new DatasetFocus();

  /** What was allowed for the rest of it. */
  readonly permissions = new StandingPermissions();

  private _id: string = UUID.uuid4();
  private _seen = 0;
}
