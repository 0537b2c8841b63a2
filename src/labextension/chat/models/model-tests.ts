import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import type { EndpointBody, SelfTestEvent } from '../../../protocol/index.js';
import { errorText, formatDuration } from '../elements/format.js';
import type { IChatConnections, TestView } from '../state/chat-connections.js';

/** The tests of models by model id. A test goes on even if nobody looks; its last view stays until it is cleared. */
export class ModelTests {
  readonly changed: Signal<ModelTests, void> = new Signal<ModelTests, void>(this);

  /** The state or result of each test. A new map after each change. */
  views: ReadonlyMap<string, TestView> = new Map();

  /** Begins a test in place of the model's previous one. `first` is shown at once; `run` yields the state and must not reject. */
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
    const others = [...this.views].filter(([other]) => other !== id);
    this.views = new Map(view === null ? others : [...others, [id, view]]);
    this.changed.emit();
  }

  private readonly _running = new Map<string, AbortController>();
}

/** Asks an endpoint one tiny question. Never rejects. */
export async function askEndpoint(
  connections: IChatConnections,
  endpoint: EndpointBody,
  trans: TranslationBundle,
  signal: AbortSignal
): Promise<TestView> {
  const reply = await connections
    .test(endpoint, signal)
    .catch((error: unknown) => ({ status: 'failed', error }) as const);
  if (reply.status === 'failed') {
    return { status: 'failed', text: errorText(reply.error) };
  }
  return { status: 'ok', text: trans.__('Answered in %1', formatDuration(reply.ms, trans)) };
}

/** Tests an offered model with ten tasks that need tools. Never rejects; ignore what it yields after an abort. */
export async function* selfTest(
  connections: IChatConnections,
  id: string,
  trans: TranslationBundle,
  signal: AbortSignal
): AsyncGenerator<TestView> {
  let before = trans.__('Loaded');
  if (connections.list?.some(known => known.id === id) === true) {
    const asked = await askEndpoint(connections, { id }, trans, signal);
    if (asked.status === 'failed') {
      yield asked;
      return;
    }
    before = asked.text;
    yield { status: 'asking', text: trans.__('%1 · testing tools…', before) };
  }
  let passed = 0;
  try {
    for await (const event of connections.selfTest(id, signal)) {
      passed += event.type === 'task' && event.passed ? 1 : 0;
      yield selfTestView(event, before, passed, trans);
    }
  } catch (error) {
    yield { status: 'failed', text: errorText(error) };
  }
}

/** The state of a self-test after an event. `before`: what was found before the test, without a full stop at the end. */
function selfTestView(event: SelfTestEvent, before: string, passed: number, trans: TranslationBundle): TestView {
  if (event.type === 'error') {
    return { status: 'failed', text: errorText(event.error) };
  }
  if (event.type === 'task') {
    const { number, of } = event;
    const text = trans.__('%1 · task %2 of %3, %4 right', before, String(number), String(of), String(passed));
    return { status: 'asking', text };
  }
  const { result } = event;
  const [right, of] = [String(result.passed), String(result.of)];
  const [first] = result.failed;
  if (first !== undefined && result.passed === 0 && result.failed.every(({ reason }) => reason === first.reason)) {
    const text = trans.__('Answers, but tools 0/%1. %2 Choose another “Acts by” under “More”.', of, first.reason);
    return { status: 'warn', text };
  }
  return result.passed * 2 < result.of
    ? { status: 'warn', text: trans.__('Answers, but tools %1/%2: use it for text only', right, of) }
    : { status: 'ok', text: trans.__('%1 · tools %2/%3', before, right, of) };
}
