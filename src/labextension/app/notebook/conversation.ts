import { UUID } from '@lumino/coreutils';
import type { ChatTurn } from '../../chat/state/chat-turn.js';

/** The conversation of a notebook. New chat replaces it, so that late events of a run stay with the old one. */
export class Conversation {
  /** @param joins Whether it continues the notebook's newest stored conversation, if any: true unless the user asked for a new chat. */
  constructor(readonly joins = true) {}

  id: string = UUID.uuid4();

  /** Number of the last stored writing that is known here; 0 for none. */
  seen = 0;

  stored({ id, seq }: { readonly id: string; readonly seq: number }): void {
    this.id = id;
    this.seen = seq;
  }

  /** Replaced as a whole when one of them changes. */
  turns: readonly ChatTurn[] = [];

  readonly permissions = new StandingPermissions();
}

/** What the user allowed for the rest of a conversation, for one kernel and one place that outputs go to. */
export class StandingPermissions {
  /** Names of the tools that run on this kernel without asking the user. */
  toolsOn(kernel: object | null): readonly string[] {
    return kernel === this._kernel ? [...this._tools] : [];
  }

  /** The set for a run: the agent adds tools that the user allows, and asks again about tools that are removed. */
  for(kernel: object | null, place: string): Set<string> {
    if (kernel !== this._kernel || place !== this._place) {
      this._tools.clear(); // A run that still goes on asks again.
      this._tools = new Set();
      this._kernel = kernel;
      this._place = place;
    }
    return this._tools;
  }

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
