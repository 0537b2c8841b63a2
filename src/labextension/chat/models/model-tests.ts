import { Signal, type ISignal } from '@lumino/signaling';
import { useCallback, useSyncExternalStore } from 'react';
import type { TestAllView, TestView } from '../state/chat-connections.js';

/** The tests of models, for as long as the panel is there: those of single models by their ids, and that of all. */
export class ModelTests {
  readonly single = new Ongoing<TestView>();
  readonly all = new Ongoing<TestAllView>();
}

/**
 * What goes on whoever looks: each piece of work has a key, says in views how it stands, and leaves its last view there
 * until the work of that key begins anew or is taken away.
 */
export class Ongoing<View> {
  /** Emits the key whose view has changed. */
  get changed(): ISignal<this, string> {
    return this._changed;
  }

  /** How it stands or what came of it; `null` before anything is known, and once it was taken away. */
  view(key: string): View | null {
    return this._views.get(key) ?? null;
  }

  /**
   * Begins the work of a key in place of what it did before. `first` is seen at once. `run` yields how it stands and must
   * not reject; it may yield a last view after its signal was aborted.
   */
  start(key: string, first: View | null, run: (signal: AbortSignal) => AsyncIterable<View>): void {
    this.stop(key);
    const controller = new AbortController();
    this._running.set(key, controller);
    this._put(key, first);
    void this._follow(key, controller, run(controller.signal));
  }

  /** Ends the work; its last view stays. */
  stop(key: string): void {
    this._running.get(key)?.abort();
  }

  /** Ends the work and takes away what is known of it. */
  clear(key: string): void {
    this.stop(key);
    this._running.delete(key);
    this._put(key, null);
  }

  private async _follow(key: string, controller: AbortController, views: AsyncIterable<View>): Promise<void> {
    for await (const view of views) {
      if (this._running.get(key) !== controller) {
        return;
      }
      this._put(key, view);
    }
  }

  private _put(key: string, view: View | null): void {
    if (view === null ? this._views.delete(key) : this._views.set(key, view)) {
      this._changed.emit(key);
    }
  }

  private readonly _views = new Map<string, View>();
  private readonly _running = new Map<string, AbortController>();
  private readonly _changed = new Signal<this, string>(this);
}

/** How the work of a key stands, drawn again when it changes. */
export function useOngoing<View>(work: Ongoing<View>, key: string): View | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const slot = (_: unknown, changed: string): void => {
        if (changed === key) {
          onChange();
        }
      };
      work.changed.connect(slot);
      return () => {
        work.changed.disconnect(slot);
      };
    },
    [work, key]
  );
  return useSyncExternalStore(subscribe, () => work.view(key));
}
