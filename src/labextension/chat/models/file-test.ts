import type { TranslationBundle } from '@jupyterlab/translation';
import type { IChatConnections, TestView } from '../state/chat-connections.js';
import type { IChatLocalFiles } from '../state/chat-local-files.js';
import { selfTest } from './self-test.js';

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
