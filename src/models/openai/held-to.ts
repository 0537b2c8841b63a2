import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Schema } from '../../agent/index.js';
import { printForLlama, printForOpenAI, printGrammar } from '../schema/index.js';
import type { SchemaForm } from './schema-form.js';

/** The field of a request that holds its reply to a schema. */
type Held = Pick<ChatCompletionCreateParamsStreaming, 'response_format'> & { readonly grammar?: string };

/** What is said in a request so that its reply is JSON of a schema. */
export function heldTo(schema: Schema, form: SchemaForm): Held {
  switch (form) {
    case 'json_schema':
      return {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reply', strict: true, schema: printForOpenAI(schema) }
        }
      };
    case 'json_object': {
      const format = { type: 'json_object' as const, schema: printForLlama(schema) };
      return { response_format: format };
    }
    case 'grammar':
      return { grammar: printGrammar(schema) };
  }
}
