import { UUID } from '@lumino/coreutils';
import type { ChatTurn } from '../../chat/state/chat-turn.js';

/**
 * What questions of one notebook belong to. New chat puts another object in its place, by which late news of a run
 * are told apart; a conversation that is restored only takes the id it is stored under.
 */
export class Conversation {
  /** @param joins Whether it is the notebook's newest, if one is stored: true unless the user asked for a new chat. */
  constructor(readonly joins = true) {}

  /** What it is stored under. */
  id: string = UUID.uuid4();

  /** Number of the last stored writing that is known here; 0 for none. */
  seen = 0;

  /** Notes how it is stored. */
  stored({ id, seq }: { readonly id: string; readonly seq: number }): void {
    this.id = id;
    this.seen = seq;
  }

  /** Replaced as a whole when one of them changes. */
  turns: readonly ChatTurn[] = [];

  /** What was allowed for the rest of it. */
  readonly permissions = new StandingPermissions();
}

/**
 * What the user allowed for the rest of one conversation, by tool. It holds for one kernel and one place that outputs go
 * to, and ends with either. Kept in memory only.
 */
export class StandingPermissions {
  /** Names of the tools that run on this kernel without being asked for. */
  toolsOn(kernel: object | null): readonly string[] {
    return kernel === this._kernel ? [...this._tools] : [];
  }

  /** The set for a run: the agent adds what is allowed to it and asks for what is taken out. */
  for(kernel: object | null, place: string): Set<string> {
    if (kernel !== this._kernel || place !== this._place) {
      this._tools.clear(); // A run that still goes on asks again.
      this._tools = new Set();
      this._kernel = kernel;
      this._place = place;
    }
    return this._tools;
  }

  /** Ends all of it unless outputs still go to this place. */
  leaveFor(place: string): void {
    if (place !== this._place) {
      this._tools.clear();
    }
  }

  takeBack(tool: string): void {
    this._tools.delete(tool);
  }

  private _kernel: object | null = null;
  private _place = '';
  private _tools = new Set<string>();
}
