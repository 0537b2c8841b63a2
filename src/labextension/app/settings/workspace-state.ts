import type { IStateDB } from '@jupyterlab/statedb';
import { entriesOf } from './sharing.js';

const WORDS = 'jupyterlab-cellwright:descriptions';
const FIRST_RUN = 'jupyterlab-cellwright:first-run-dismissed';
const NONE: ReadonlyMap<string, string> = new Map();

/** The user's own words about datasets, by notebook path and variable name, in JupyterLab's workspace. */
export class Descriptions {
  constructor(private readonly _state: IStateDB | null) {}

  /** Call once before the panel is drawn. Without the database descriptions last until the page closes. */
  async load(): Promise<void> {
    const stored = await this._state?.fetch(WORDS).catch(() => undefined);
    for (const [path, words] of entriesOf(stored)) {
      const own = entriesOf(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      this._all.set(path, new Map(own));
    }
  }

  of(path: string): ReadonlyMap<string, string> {
    return this._all.get(path) ?? NONE;
  }

  /** Empty words remove the description. */
  async set(path: string, dataset: string, words: string): Promise<void> {
    const own = new Map(this.of(path)).set(dataset, words);
    if (words === '') {
      own.delete(dataset);
    }
    this._all.set(path, own);
    await this._save();
  }

  async rename(from: string, to: string): Promise<void> {
    const own = this._all.get(from);
    if (own !== undefined) {
      this._all.delete(from);
      this._all.set(to, own);
      await this._save();
    }
  }

  private async _save(): Promise<void> {
    const kept = [...this._all].filter(([, own]) => own.size > 0);
    await this._state?.save(WORDS, Object.fromEntries(kept.map(([path, own]) => [path, Object.fromEntries(own)])));
  }

  private readonly _all = new Map<string, ReadonlyMap<string, string>>();
}

/** Remembers in JupyterLab's state database that the card for new users was put away. */
export class FirstRun {
  constructor(private readonly _state: IStateDB | null) {}

  dismissed = false;

  /** Call once before the panel is drawn. Without the database the card is shown once more. */
  async load(): Promise<void> {
    this.dismissed = (await this._state?.fetch(FIRST_RUN).catch(() => undefined)) === true;
  }

  async dismiss(): Promise<void> {
    this.dismissed = true;
    await this._state?.save(FIRST_RUN, true);
  }
}
