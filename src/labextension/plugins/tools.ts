import type { JupyterFrontEndPlugin } from '@jupyterlab/application';
import { DisposableDelegate, type IDisposable } from '@lumino/disposable';
import { Signal } from '@lumino/signaling';
import type { Binding } from '../../agent/index.js';
import { IToolRegistry, type AddedTools } from '../tokens.js';

/** Provides the registry through which other extensions add tools to the agent. */
export const toolsPlugin: JupyterFrontEndPlugin<IToolRegistry> = {
  id: 'jupyterlab-cellwright:tools',
  description: 'The registry of tools that other extensions add to the agent.',
  autoStart: true,
  provides: IToolRegistry,
  activate: () => new Tools()
};

/** Toolsets of other extensions, offered beside the built-in ones. Clashing names are reported when the agent is built. */
export class Tools implements IToolRegistry {
  get added(): readonly AddedTools[] {
    return this._added;
  }

  readonly changed: Signal<IToolRegistry, void> = new Signal<IToolRegistry, void>(this);

  add(toolset: object, bindings: readonly Binding[] = []): IDisposable {
    const entry: AddedTools = { toolset, bindings: [...bindings] };
    this._added = [...this._added, entry];
    this.changed.emit();
    return new DisposableDelegate(() => {
      this._added = this._added.filter(known => known !== entry);
      this.changed.emit();
    });
  }

  private _added: readonly AddedTools[] = [];
}
