import { DisposableDelegate, type IDisposable } from '@lumino/disposable';
import { Signal, type ISignal } from '@lumino/signaling';
import { CellwrightError } from '../../agent/index.js';
import type { ModelEntry } from './model-entry.js';
import type { IModelRegistry } from './model-registry.js';

/** The list behind the model picker. The first entry is the built-in one and cannot be removed. */
export class Models implements IModelRegistry {
  constructor(private readonly _builtin: ModelEntry) {}

  get entries(): readonly ModelEntry[] {
    return [this._builtin, ...this._added];
  }

  get current(): ModelEntry {
    return this._added.find(entry => entry.id === this._picked) ?? this._builtin;
  }

  get changed(): ISignal<IModelRegistry, void> {
    return this._changed;
  }

  add(entry: ModelEntry): IDisposable {
    if (this.entries.some(known => known.id === entry.id)) {
      throw new CellwrightError(
        'model_exists',
        `A model with the id "${entry.id}" is there already. Choose another id.`
      );
    }
    this._added.push(entry);
    this._changed.emit();
    return new DisposableDelegate(() => {
      this._added = this._added.filter(known => known !== entry);
      this._changed.emit();
    });
  }

  pick(id: string): void {
    if (!this.entries.some(entry => entry.id === id)) {
      const known = this.entries.map(entry => entry.id).join(', ');
      throw new CellwrightError('model_unknown', `There is no model "${id}". Known models: ${known}.`);
    }
    if (this._picked !== id) {
      this._picked = id;
      this._changed.emit();
    }
  }

  private _added: ModelEntry[] = [];
  private _picked = 'builtin';
  private readonly _changed = new Signal<IModelRegistry, void>(this);
}
