/** A turn as the browser keeps it: its text, who wrote it, and the number of that writing. */
export type KeptTurn = { readonly id: string; readonly seq: number; readonly by: string; readonly text: string };

/** A conversation as the browser keeps it; times in milliseconds since the epoch. */
export type KeptConversation = {
  readonly id: string;
  readonly notebook: string;
  readonly startedAt: number;
  readonly changedAt: number;
  readonly title: string;
  /** Number of the last writing. */
  readonly seq: number;
  readonly turns: readonly KeptTurn[];
};

/** Which conversations a change is about: one by its id, if any, and all of a notebook. */
export type Looked = { readonly id: string | null; readonly notebook: string };

export type Found = { readonly own: KeptConversation | undefined; readonly ofNotebook: readonly KeptConversation[] };

/** Where a browser keeps conversations. Methods reject with what the browser says. */
export interface IConversationShelf {
  get(id: string): Promise<KeptConversation | undefined>;
  ofNotebook(path: string): Promise<readonly KeptConversation[]>;
  /**
   * Reads and writes in one step, in which no other page writes. `work` gives the conversations to write, and must not wait.
   * The least recently changed ones go when there are too many.
   */
  change<T>(
    looked: Looked,
    work: (found: Found) => { readonly put: readonly KeptConversation[]; readonly result: T }
  ): Promise<T>;
}
