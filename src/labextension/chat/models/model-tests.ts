import { Signal } from '@lumino/signaling';
import type { TestView } from '../state/chat-connections.js';
import { useChanging, useChatView } from '../state/use-chat-view.js';

/**
 * The tests of models by their ids, for as long as the panel is there. A test goes on whoever looks, and its last view stays
 * until another test of that model begins or it is cleared.
 */
export class ModelTests {
  /** Emits the id whose view has changed. */
  readonly changed: Signal<ModelTests, string> = new Signal<ModelTests, string>(this);

  /** The progress of a test, or its result. */
  view(id: string): TestView | null {
    return this._views.get(id) ?? null;
  }

  /** Begins a test in place of the one before. `first` is seen at once; `run` says how it stands and must not reject. */
  start(id: string, first: string, run: (signal: AbortSignal) => AsyncIterable<TestView>): void {
    this._running.get(id)?.abort();
    const controller = new AbortController();
    this._running.set(id, controller);
    this._put(id, { status: 'asking', text: first });
    void this._follow(id, controller, run(controller.signal));
  }

  /** Ends a test and takes its view away. */
  clear(id: string): void {
    this._running.get(id)?.abort();
    this._running.delete(id);
    this._put(id, null);
  }

  private async _follow(id: string, controller: AbortController, views: AsyncIterable<TestView>): Promise<void> {
    for await (const view of views) {
      if (this._running.get(id) !== controller) {
        return;
      }
      this._put(id, view);
    }
  }

  private _put(id: string, view: TestView | null): void {
    if (view === null ? this._views.delete(id) : this._views.set(id, view)) {
      this.changed.emit(id);
    }
  }

  private readonly _views = new Map<string, TestView>();
  private readonly _running = new Map<string, AbortController>();
}

/** How the test of a model stands, drawn again when it changes. */
export function useModelTest(id: string): TestView | null {
  const { tests } = useChatView();
  return useChanging(tests, () => tests.view(id));
}
