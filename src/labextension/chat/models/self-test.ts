import type { TranslationBundle } from '@jupyterlab/translation';
import type { EndpointBody, SelfTestEvent, SelfTestResult, TestReply } from '../../../protocol/index.js';
import { errorText, formatDuration } from '../elements/format.js';
import type { IChatConnections, TestView } from '../state/chat-connections.js';
import type { IChatLocalFiles } from '../state/chat-local-files.js';

/**
 * Asks an endpoint one tiny question; then, of a model on offer, ten tasks with tools. Says how it stands, nothing more
 * once it is aborted. Never rejects.
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
  const { schemaForm } = reply;
  const found = schemaForm === undefined ? {} : { schemaForm };
  const answered = answeredIn(reply, trans);
  const lacks = schemaForm === 'none';
  if (id === undefined) {
    yield { status: lacks ? 'warn' : 'ok', text: answered, ...found };
    return;
  }
  yield { status: 'asking', text: trans.__('%1 · testing tools…', answered), ...found };
  for await (const view of selfTest(connections, id, answered, trans, signal)) {
    yield { ...view, ...(lacks && view.status === 'ok' && { status: 'warn' as const }), ...found };
  }
}

function answeredIn({ ms, schemaForm }: Extract<TestReply, { status: 'ok' }>, trans: TranslationBundle): string {
  const time = trans.__('Answered in %1', formatDuration(ms, trans));
  switch (schemaForm) {
    case 'json_object':
      return trans.__('%1 · structured answers as JSON object', time);
    case 'grammar':
      return trans.__('%1 · structured answers by grammar', time);
    case 'none':
      return trans.__('%1 · no structured answers', time);
    default:
      return time;
  }
}

/**
 * Loads a model file, then lets it solve ten tasks with tools. Says nothing while it is loaded, and nothing of what
 * stood in the way of that: both are said with the file. Never rejects.
 */
export async function* fileTest(
  connections: IChatConnections,
  localFiles: IChatLocalFiles,
  id: string,
  trans: TranslationBundle,
  signal: AbortSignal
): AsyncGenerator<TestView> {
  if (!(await localFiles.load(id)) || signal.aborted) {
    return;
  }
  yield { status: 'asking', text: trans.__('Loaded · testing tools…') };
  yield* selfTest(connections, id, trans.__('Loaded'), trans, signal);
}

/**
 * Lets a model on offer solve its ten tasks, and says how it stands. Never rejects.
 *
 * @param before What was found out before it, without a stop at its end.
 */
async function* selfTest(
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

/**
 * How a self-test stands after an event.
 *
 * @param before What was found out before it, without a stop at its end.
 * @param passed Tasks solved so far.
 */
function selfTestView(event: SelfTestEvent, before: string, passed: number, trans: TranslationBundle): TestView {
  if (event.type === 'error') {
    const text = [`${before}.`, event.error.message, event.error.hint].filter(Boolean).join(' ');
    return { status: 'failed', text };
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
    return { status: 'warn', text: trans.__('Answers, but tools 0/%1. %2 %3', of, first.reason, how(result, trans)) };
  }
  return result.passed * 2 < result.of
    ? { status: 'warn', text: trans.__('Answers, but tools %1/%2: use it for text only', right, of) }
    : { status: 'ok', text: trans.__('%1 · tools %2/%3', before, right, of) };
}

/** How its decisions were read where no task at all was solved, and what to set instead. */
function how({ strategy }: SelfTestResult, trans: TranslationBundle): string {
  return strategy === 'native'
    ? trans.__('Let it act by replies held to a schema, or by plain text, under “More”.')
    : strategy === 'grammar'
      ? trans.__('Its replies were held to a schema.')
      : '';
}
