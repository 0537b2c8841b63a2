import type { JupyterFrontEndPlugin } from '@jupyterlab/application';
import { DisposableDelegate, type IDisposable } from '@lumino/disposable';
import { Signal } from '@lumino/signaling';
import type { DatasetProfile } from '../../datasets/index.js';
import { IDatasetRegistry } from '../tokens.js';

/** Provides what is known of the live datasets of each notebook. */
export const datasetsPlugin: JupyterFrontEndPlugin<IDatasetRegistry> = {
  id: 'jupyterlab-cellwright:datasets',
  description: 'What Cellwright knows of the datasets in each notebook.',
  autoStart: true,
  provides: IDatasetRegistry,
  activate: () => new Datasets()
};

/** Profiles by notebook path, published by the chat after each read. */
export class Datasets implements IDatasetRegistry {
  readonly changed: Signal<IDatasetRegistry, string> = new Signal<IDatasetRegistry, string>(this);

  profiles(notebookPath: string): readonly DatasetProfile[] {
    return this._published.get(notebookPath)?.profiles ?? [];
  }

  publish(notebookPath: string, profiles: readonly DatasetProfile[]): IDisposable {
    const own = { profiles }; // The same list may be published again before this is taken back.
    this._published.set(notebookPath, own);
    this.changed.emit(notebookPath);
    return new DisposableDelegate(() => {
      if (this._published.get(notebookPath) === own) {
        this._published.delete(notebookPath);
        this.changed.emit(notebookPath);
      }
    });
  }

  private readonly _published = new Map<string, { readonly profiles: readonly DatasetProfile[] }>();
}
