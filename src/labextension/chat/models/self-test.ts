import type { TranslationBundle } from '@jupyterlab/translation';
import type { IChatConnections, TestView } from '../state/chat-connections.js';
import { errorText } from '../elements/format.js';
import { selfTestView } from './self-test-view.js';

/**
 * Lets a model on offer solve its ten tasks, and says how it stands. Never rejects.
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
