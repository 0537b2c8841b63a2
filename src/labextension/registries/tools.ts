import { DisposableDelegate, type IDisposable } from '@lumino/disposable';
import { Signal, type ISignal } from '@lumino/signaling';
import type { Binding } from '../../agent/index.js';
import type { IToolRegistry } from '../tokens.js';

type Added = { readonly toolset: object; readonly bindings: readonly Binding[] };

/** Toolsets of other extensions, offered beside the built-in ones. Clashing names are reported when the agent is built. */
export class Tools implements IToolRegistry {
  get toolsets(): readonly object[] {
    return this._added.map(entry => entry.toolset);
  }

  get bindings(): readonly Binding[] {
    return this._added.flatMap(entry => entry.bindings);
  }

  get changed(): ISignal<IToolRegistry, void> {
    return this._changed;
  }

  add(toolset: object, bindings: readonly Binding[] = []): IDisposable {
    const entry: Added = { toolset, bindings };
    this._added.push(entry);
    this._changed.emit();
    return new DisposableDelegate(() => {
      this._added = this._added.filter(known => known !== entry);
      this._changed.emit();
    });
  }

  private _added: Added[] = [];
  private readonly _changed = new Signal<IToolRegistry, void>(this);
}
