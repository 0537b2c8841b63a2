import type { IStateDB } from '@jupyterlab/statedb';
import type { SaidModel } from './said-model.js';

const KEY = 'jupyterlab-cellwright:answering-model';

/**
 * Remembers in JupyterLab's state database what was said of the model that answered last. Its name and its host are known
 * to the service alone, which is asked when the panel is first looked at.
 */
export class RememberedModel {
  constructor(private readonly _state: IStateDB | null) {}

  /** `null` when nothing is remembered. Never rejects. */
  async load(): Promise<SaidModel | null> {
    const value = await this._state?.fetch(KEY).catch(() => undefined);
    const { id, label, place, sent } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return typeof id === 'string' && typeof label === 'string' && typeof place === 'string'
      ? { id, label, place, sent: sent === true }
      : null;
  }

  /** Does nothing for what was saved last. Never rejects: without the database the status bar says less. */
  save(model: SaidModel): void {
    const text = JSON.stringify(model);
    if (text !== this._saved) {
      this._saved = text;
      this._state?.save(KEY, model).catch(() => undefined);
    }
  }

  private _saved = '';
}
