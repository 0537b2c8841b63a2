import type { DraftMetadata } from './draft-metadata.js';

/** A run of the user's own chats, and the code that it drafted. */
export type KnownDraft = { readonly runId: string; readonly code: string };

/** Finds drafts of these runs in the stored chats of a notebook. */
export type FindStoredDrafts = (path: string, runIds: ReadonlySet<string>) => Promise<readonly KnownDraft[]>;

/** The drafts of one notebook that the user's own chats know; what a cell says of itself anybody can have written. */
export class KnownDrafts {
  /** @param _onChanged Called when the stored chats have answered. */
  constructor(
    private readonly _path: () => string,
    private readonly _find: FindStoredDrafts,
    private readonly _onChanged: () => void
  ) {}

  note({ runId, code }: KnownDraft): void {
    this._known.set(nameOf(runId, code), true);
  }

  /** `null` while the stored chats are being asked. Chats that cannot be read know no draft. */
  isKnown({ runId, provenance }: DraftMetadata): boolean | null {
    const name = nameOf(runId, provenance.source);
    const known = this._known.get(name);
    if (known !== undefined) {
      return known;
    }
    if (this._unasked.size === 0) {
      // One question for all drafts that are looked at now.
      void Promise.resolve().then(() => this._ask());
    }
    this._known.set(name, null);
    this._unasked.set(name, runId);
    return null;
  }

  private async _ask(): Promise<void> {
    const asked = [...this._unasked];
    this._unasked.clear();
    const found = await this._find(this._path(), new Set(asked.map(([, runId]) => runId))).catch(() => []);
    found.forEach(draft => this.note(draft));
    for (const [name] of asked) {
      this._known.set(name, this._known.get(name) ?? false);
    }
    this._onChanged();
  }

  private readonly _known = new Map<string, boolean | null>();
  /** Run ids, by name, of drafts that the stored chats were not asked about yet. */
  private readonly _unasked = new Map<string, string>();
}

function nameOf(runId: string, code: string): string {
  return `${runId}\n${code}`;
}
