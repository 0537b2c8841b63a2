import type { DraftMetadata } from './draft-metadata.js';

/** A run of the user's own chats, and the code that it drafted. */
export type KnownDraft = { readonly runId: string; readonly code: string };

/** Finds drafts of these runs in the stored chats of a notebook. */
export type FindStoredDrafts = (path: string, runIds: ReadonlySet<string>) => Promise<readonly KnownDraft[]>;

/**
 * The drafts of one notebook that the user's own chats know: written in this page, or stored. All else that a cell says
 * of itself can have been written by whoever wrote the file.
 */
export class KnownDrafts {
  /** @param _onChanged Called when the stored chats have answered. */
  constructor(
    private readonly _path: () => string,
    private readonly _find: FindStoredDrafts,
    private readonly _onChanged: () => void
  ) {}

  /** Called when a run of this page writes code into the notebook. */
  note({ runId, code }: KnownDraft): void {
    this._known.add(nameOf(runId, code));
  }

  /** `null` as long as the stored chats are asked; those that cannot be read know nothing. */
  isKnown({ runId, provenance }: DraftMetadata): boolean | null {
    const name = nameOf(runId, provenance.source);
    if (this._known.has(name)) {
      return true;
    }
    if (this._asked.has(name)) {
      return this._waiting.has(name) ? null : false;
    }
    this._asked.add(name);
    this._waiting.set(name, runId);
    // One question for all drafts that are looked at now.
    this._asking ??= Promise.resolve().then(() => this._ask());
    return null;
  }

  private async _ask(): Promise<void> {
    const asked = new Map(this._waiting);
    this._asking = null;
    const found = await this._find(this._path(), new Set(asked.values())).catch(() => []);
    found.forEach(draft => this.note(draft));
    asked.forEach((_, name) => this._waiting.delete(name));
    this._onChanged();
  }

  private readonly _known = new Set<string>();
  private readonly _asked = new Set<string>();
  /** Runs of the drafts that are asked for. */
  private readonly _waiting = new Map<string, string>();
  private _asking: Promise<void> | null = null;
}

function nameOf(runId: string, code: string): string {
  return `${runId}\n${code}`;
}
