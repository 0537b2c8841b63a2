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
  added: readonly AddedTools[] = [];

  readonly changed: Signal<IToolRegistry, void> = new Signal<IToolRegistry, void>(this);

  add(toolset: object, bindings: readonly Binding[] = []): IDisposable {
    const entry: AddedTools = { toolset, bindings: [...bindings] };
    this.added = [...this.added, entry];
    this.changed.emit();
    return new DisposableDelegate(() => {
      this.added = this.added.filter(known => known !== entry);
      this.changed.emit();
    });
  }
}
