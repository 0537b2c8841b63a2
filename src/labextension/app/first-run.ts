import type { IStateDB } from '@jupyterlab/statedb';
import type { IFirstRun } from './chat-services.js';

const KEY = 'jupyterlab-cellwright:first-run-dismissed';

/** Remembers in JupyterLab's state database that the card for new users was put away. */
export class FirstRun implements IFirstRun {
  constructor(private readonly _state: IStateDB | null) {}

  get dismissed(): boolean {
    return this._dismissed;
  }

  /** Call once before the panel is drawn. */
  async load(): Promise<void> {
    // Without the database the card is shown once more.
    this._dismissed = (await this._state?.fetch(KEY).catch(() => undefined)) === true;
  }

  async dismiss(): Promise<void> {
    this._dismissed = true;
    await this._state?.save(KEY, true);
  }

  private _dismissed = false;
}
