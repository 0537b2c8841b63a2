import type { TranslationBundle } from '@jupyterlab/translation';
import type { EndpointBody, TestReply } from '../../../protocol/index.js';
import type { IChatConnections, TestView } from '../state/chat-connections.js';
import { errorText, formatDuration } from '../elements/format.js';
import { selfTest } from './self-test.js';

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
