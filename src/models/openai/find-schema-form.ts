import * as Type from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import type { ModelRequest } from '../../agent/index.js';
import { createOpenAiClient } from './create-open-ai-client.js';
import type { OpenAiOptions } from './open-ai-options.js';
import type { SchemaForm } from './schema-form.js';

const FORMS: readonly SchemaForm[] = ['json_schema', 'json_object', 'grammar'];
/** What servers say to a form that they do not take; some have status 500 for it. */
const REFUSALS: readonly string[] = ['bad_request', 'server', 'protocol'];
const MOST_MS = 15_000;
/** In characters; white space may go on for ever. */
const LONGEST_REPLY = 1000;

const SCHEMA = Type.Object({ state: Type.Union([Type.Literal('ready'), Type.Literal('waiting')]) });

/** Says nothing of JSON: only who is held to the schema answers in it. */
const QUESTION: ModelRequest = {
  role: 'act',
  messages: [{ role: 'user', text: 'Reply with the one word: ready' }],
  tools: [],
  context: [],
  schema: SCHEMA
};

/**
 * In which form a schema is said so that replies keep to it: the first that does of those there are, or the one of the
 * options. `none` when none does; nothing when that cannot be told now. Asks a tiny question for each. Rejects with
 * the signal's reason only.
 */
export async function findSchemaForm(
  options: OpenAiOptions,
  signal: AbortSignal
): Promise<SchemaForm | 'none' | undefined> {
  for (const schemaForm of options.schemaForm === undefined ? FORMS : [options.schemaForm]) {
    const held = await isHeld({ ...options, schemaForm, mostTries: 1 }, signal);
    signal.throwIfAborted();
    if (held !== false) {
      return held === true ? schemaForm : undefined;
    }
  }
  return 'none';
}

/** Nothing when the reply did not come, for a reason that has nothing to do with its form. */
async function isHeld(options: OpenAiOptions, signal: AbortSignal): Promise<boolean | undefined> {
  const late = AbortSignal.timeout(MOST_MS);
  let text = '';
  for await (const event of createOpenAiClient(options).stream(QUESTION, AbortSignal.any([signal, late]))) {
    if (event.type === 'error') {
      return REFUSALS.includes(event.error.code) ? false : undefined;
    }
    text += event.type === 'text' ? event.delta : '';
    if (text.length > LONGEST_REPLY) {
      return false;
    }
  }
  return late.aborted ? undefined : fits(text);
}

function fits(text: string): boolean {
  try {
    return Check(SCHEMA, JSON.parse(text));
  } catch {
    return false;
  }
}
