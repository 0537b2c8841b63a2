import type { Found, IConversationShelf, KeptConversation, Looked } from '../kept-conversation.js';

/** A shelf that several stores, as those of several pages, may share. */
export class MemoryShelf implements IConversationShelf {
  readonly kept = new Map<string, KeptConversation>();
  /** What every call fails with, while it is set. */
  fault: Error | null = null;

  get(id: string): Promise<KeptConversation | undefined> {
    return this._do(() => this.kept.get(id));
  }

  ofNotebook(path: string): Promise<readonly KeptConversation[]> {
    return this._do(() => [...this.kept.values()].filter(({ notebook }) => notebook === path));
  }

  async change<T>(
    { id, notebook }: Looked,
    work: (found: Found) => { readonly put: readonly KeptConversation[]; readonly result: T }
  ): Promise<T> {
    const ofNotebook = await this.ofNotebook(notebook);
    return this._do(() => {
      const { put, result } = work({ own: id === null ? undefined : this.kept.get(id), ofNotebook });
      put.forEach(conversation => this.kept.set(conversation.id, structuredClone(conversation)));
      return result;
    });
  }

  private _do<T>(action: () => T): Promise<T> {
    return this.fault === null ? Promise.resolve(action()) : Promise.reject(this.fault);
  }
}
