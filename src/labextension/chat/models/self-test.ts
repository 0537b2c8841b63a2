import type { TranslationBundle } from '@jupyterlab/translation';
import type { EndpointBody, SelfTestEvent } from '../../../protocol/index.js';
import { errorText, formatDuration } from '../elements/format.js';
import type { IChatConnections, TestView } from '../state/chat-connections.js';

/**
 * Asks an endpoint one tiny question; then, of a model on offer, ten tasks with tools. Says nothing more once it is aborted.
 * Never rejects.
 *
 * @param id The model that answers there, when it is on offer as it is asked.
 */
export async function* endpointTest(
  connections: IChatConnections,
  endpoint: EndpointBody,
  id: string | undefined,
  trans: TranslationBundle,
  signal: AbortSignal
): AsyncGenerator<TestView> {
  const reply = await connections
    .test(endpoint, signal)
    .catch((error: unknown) => ({ status: 'failed', error }) as const);
  if (signal.aborted) {
    return;
  }
  if (reply.status === 'failed') {
    yield { status: 'failed', text: errorText(reply.error) };
    return;
  }
  const answered = trans.__('Answered in %1', formatDuration(reply.ms, trans));
  if (id === undefined) {
    yield { status: 'ok', text: answered };
  } else {
    yield { status: 'asking', text: trans.__('%1 · testing tools…', answered) };
    yield* selfTest(connections, id, answered, trans, signal);
  }
}

/**
 * Lets a model on offer solve its ten tasks; one of a file is loaded for that. Never rejects.
 *
 * @param before What was found out before it, without a stop at its end.
 */
export async function* selfTest(
  connections: IChatConnections,
  id: string,
  before: string,
  trans: TranslationBundle,
  signal: AbortSignal
): AsyncGenerator<TestView> {
  let passed = 0;
  try {
    for await (const event of connections.selfTest(id, signal)) {
      passed += event.type === 'task' && event.passed ? 1 : 0;
      yield selfTestView(event, before, passed, trans);
    }
  } catch (error) {
    if (!signal.aborted) {
      yield { status: 'failed', text: errorText(error) };
    }
  }
}

/** How a self-test stands after an event. */
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
