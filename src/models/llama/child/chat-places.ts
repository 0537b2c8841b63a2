/** Gives each of the last chats a place of its own; a new chat takes that of the one that was silent for the longest time. */
export class ChatPlaces<Place> {
  /**
   * @param _free Places that no chat has; at least one.
   */
  constructor(private readonly _free: Place[]) {}

  /** The place of a chat, which is the last that spoke from now on. */
  of(chat: string): Place {
    const own = this._taken.get(chat) ?? this._free.shift() ?? this._oldest();
    this._taken.delete(chat);
    this._taken.set(chat, own);
    return own;
  }

  private _oldest(): Place {
    for (const [chat, place] of this._taken) {
      this._taken.delete(chat);
      return place;
    }
    throw new Error('There is no place for a chat.');
  }

  private readonly _taken = new Map<string, Place>();
}
