import { DESCRIPTION_PREFIX, type DatasetProfile } from '../datasets/index.js';

const LONGEST_DESCRIPTION = 2_000;

/** What a chat has settled about its datasets: which one it is about, and what the user said of them. Kept by its owner, one for each chat. */
export class DatasetFocus {
  /** Name of the dataset that questions are about when they name none. */
  get chosen(): string | undefined {
    return this._chosen;
  }

  choose(name: string): void {
    this._chosen = name;
  }

  /** Keeps the user's words about a dataset, at most 2,000 characters; empty words take them back. */
  describe(name: string, words: string): void {
    const text = words.trim().slice(0, LONGEST_DESCRIPTION);
    if (text === '') {
      this._descriptions.delete(name);
    } else {
      this._descriptions.set(name, text);
    }
  }

  /** Forgets the choice and all descriptions. */
  reset(): void {
    this._chosen = undefined;
    this._descriptions.clear();
  }

  /** The profiles with the user's words about them; the frame's own description stays beside these. */
  applyTo(profiles: readonly DatasetProfile[]): readonly DatasetProfile[] {
    return profiles.map(profile => {
      const words = this._descriptions.get(profile.name);
      return words === undefined ? profile : { ...profile, notes: [`${DESCRIPTION_PREFIX}${words}`, ...profile.notes] };
    });
  }

  private _chosen: string | undefined;
  private readonly _descriptions = new Map<string, string>();
}
