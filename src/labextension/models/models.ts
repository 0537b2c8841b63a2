import type { IDisposable } from '@lumino/disposable';
import { Signal, type ISignal } from '@lumino/signaling';
import { CellwrightError, type Destination, type IModelClient } from '../../agent/index.js';
import type { Prices, StreamNotice } from '../../protocol/index.js';
import type { CodeForm } from '../../toolsets/index.js';

/** A model the picker offers. */
export type ModelEntry = {
  readonly id: string;
  readonly label: string;
  /** Where it runs, in two or three words: `offline`, `local`, or the host the data is sent to. */
  readonly place: string;
  /** What the picker says beside the name: kind, place and how it did in tests; the place when absent. */
  readonly fact?: string;
  readonly destination: Destination;
  /** How it writes what is drafted, unless the settings say otherwise; code when absent. */
  readonly codeForm?: CodeForm;
  /** What its tokens cost, where the user stated it. */
  readonly prices?: Prices;
  /** Makes the client; loads heavy code only now. */
  create(use?: ModelUse): Promise<IModelClient>;
};

/** What a client is made for. */
export type ModelUse = {
  /**
   * The conversation that its requests belong to: letters, digits, `-` and `_`. A model on the Jupyter server keeps what
   * each of the last conversations has read, so that it is not read again.
   */
  readonly chat?: string;
  /** Called with what a request waits for before its reply. */
  readonly onWait?: (wait: StreamNotice) => void;
};

/** The models a user can pick from. Other extensions may add their own. */
export interface IModelRegistry {
  readonly entries: readonly ModelEntry[];
  /** The picked model; falls back to the built-in analyst when the picked one is gone. */
  readonly current: ModelEntry;
  readonly changed: ISignal<IModelRegistry, void>;
  /** Throws when there is a model of this id. */
  add(entry: ModelEntry): IModelRegistration;
  /** Throws when no model has this id, naming the known ones. */
  pick(id: string): void;
}

/** A model that was added; disposing takes it away. */
export interface IModelRegistration extends IDisposable {
  /**
   * Replaces the model at its place in the list; a running question keeps the one it began with. Throws for another id. Does
   * nothing once disposed.
   */
  update(entry: ModelEntry): void;
}

/** The list behind the model picker. The first entry is the built-in one and cannot be removed. */
export class Models implements IModelRegistry {
  constructor(private readonly _builtin: ModelEntry) {}

  get entries(): readonly ModelEntry[] {
    return [this._builtin, ...this._added];
  }

  get current(): ModelEntry {
    return this._added.find(entry => entry.id === this._picked) ?? this._builtin;
  }

  readonly changed: Signal<IModelRegistry, void> = new Signal<IModelRegistry, void>(this);

  add(entry: ModelEntry): IModelRegistration {
    const { id } = entry;
    if (this.entries.some(known => known.id === id)) {
      throw new CellwrightError('model_exists', `A model with the id "${id}" already exists. Choose another id.`);
    }
    let own: ModelEntry | null = entry;
    this._added.push(entry);
    this.changed.emit();
    const replace = (next: ModelEntry | null): void => {
      if (own !== null) {
        this._added = this._added.flatMap(known => (known !== own ? [known] : next === null ? [] : [next]));
        own = next;
        this.changed.emit();
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
      this.changed.emit();
    }
  }

  private _added: ModelEntry[] = [];
  private _picked = 'builtin';
}
