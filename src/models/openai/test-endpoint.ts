import type { ModelRequest } from '../../agent/index.js';
import type { TestReply } from '../../protocol/index.js';
import { createOpenAiClient } from './create-open-ai-client.js';
import { findSchemaForm } from './find-schema-form.js';
import type { OpenAiOptions } from './open-ai-options.js';

const LONGEST_TEXT = 200;

const QUESTION: ModelRequest = {
  role: 'main',
  messages: [{ role: 'user', text: 'Reply with the one word: ready' }],
  tools: [],
  context: []
};

/**
 * Asks one tiny question, once; then, where replies are to be held to schemas, in which form they can be. Never rejects,
 * but for the signal's reason when that aborts.
 */
export async function testEndpoint(options: OpenAiOptions, signal: AbortSignal): Promise<TestReply> {
  const began = performance.now();
  const passed = (): number => Math.round(performance.now() - began);
  let firstPieceMs: number | undefined;
  let text = '';
  for await (const event of createOpenAiClient({ ...options, mostTries: 1 }).stream(QUESTION, signal)) {
    if (event.type === 'error') {
      return { status: 'failed', error: event.error };
    }
    if (event.type === 'text' || event.type === 'thinking') {
      firstPieceMs ??= passed();
    }
    if (event.type === 'text' && text.length < LONGEST_TEXT) {
      text = (text + event.delta).slice(0, LONGEST_TEXT);
    }
  }
  signal.throwIfAborted();
  const ms = passed();
  const schemaForm = options.strategy === 'prompted' ? undefined : await findSchemaForm(options, signal);
  return { status: 'ok', firstPieceMs: firstPieceMs ?? ms, ms, text, ...(schemaForm && { schemaForm }) };
}
