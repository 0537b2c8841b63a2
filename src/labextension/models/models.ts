import { Signal, type ISignal } from '@lumino/signaling';
import { CellwrightError } from '../../agent/index.js';
import type { ModelEntry } from './model-entry.js';
import type { IModelRegistration } from './model-registration.js';
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

  add(entry: ModelEntry): IModelRegistration {
    const { id } = entry;
    if (this.entries.some(known => known.id === id)) {
      throw new CellwrightError('model_exists', `A model with the id "${id}" is there already. Choose another id.`);
    }
    let own: ModelEntry | null = entry;
    this._added.push(entry);
    this._changed.emit();
    const replace = (next: ModelEntry | null): void => {
      if (own !== null) {
        this._added = this._added.flatMap(known => (known !== own ? [known] : next === null ? [] : [next]));
        own = next;
        this._changed.emit();
      }
    };
    return {
      get isDisposed() {
        return own === null;
      },
      dispose: () => replace(null),
      update: next => {
        if (next.id !== id) {
          throw new CellwrightError(
            'model_exists',
            `The model "${id}" cannot become "${next.id}". Add that one instead.`
          );
        }
        replace(next);
      }
    };
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
