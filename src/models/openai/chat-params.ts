import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam
} from 'openai/resources/chat/completions';
import { formatParts, renderMessages, type Message, type ModelRequest, type Schema } from '../../agent/index.js';
import { printForOpenAI, printGrammar } from '../schema/index.js';
import type { SchemaForm } from './open-ai-options.js';

/** A request as it is sent; `grammar` is llama.cpp's own. */
export type ChatParams = ChatCompletionCreateParamsStreaming & { readonly grammar?: string };

/**
 * A request in the words of the chat completions protocol. Typed data is not read. One for a call, code or a reply held to a schema asks for
 * the likeliest words: servers draw at random unless told otherwise, and these are worse for it.
 */
export function toChatParams(model: string, request: ModelRequest, form: SchemaForm): ChatParams {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    ...((request.tools.length > 0 || request.schema !== undefined || request.role !== 'main') && { temperature: 0 }),
    messages: renderMessages(request).map(toChatMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(({ name, description, params }) => ({
        type: 'function' as const,
        function: { name, description, parameters: { ...params } }
      }))
    }),
    ...(request.schema !== undefined && heldTo(request.schema, form))
  };
}

function toChatMessage(message: Message): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text === '' && message.calls.length > 0 ? null : message.text,
        ...(message.calls.length > 0 && {
          tool_calls: message.calls.map(call => ({
            id: call.id,
            type: 'function' as const,
            function: { name: call.name, arguments: call.arguments }
          }))
        })
      };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: formatParts(message.parts) };
  }
}

/** What is said in a request so that its reply is JSON of a schema. */
function heldTo(schema: Schema, form: SchemaForm): Pick<ChatParams, 'response_format' | 'grammar'> {
  if (form === 'grammar') {
    return { grammar: printGrammar(schema) };
  }
  const json_schema = { name: 'reply', strict: true, schema: printForOpenAI(schema) };
  return { response_format: { type: form, json_schema } };
}

/**
 * The request without what a server refused by name, where it can do without: the question for token counts, the
 * temperature, which models that think take none of, or OpenAI's form of a schema where the server asks for its older one:
 * such servers of llama.cpp take a grammar. Nothing when there is no such thing.
 */
export function simplerParams(params: ChatParams, problem: unknown, schema?: Schema): ChatParams | undefined {
  const { status, message } = problem as { readonly status?: unknown; readonly message?: unknown };
  const said = String(message);
  if (typeof status !== 'number') {
    return undefined;
  }
  for (const key of status === 400 || status === 422 ? (['stream_options', 'temperature'] as const) : []) {
    if (params[key] !== undefined && said.includes(key)) {
      const { [key]: _refused, ...rest } = params;
      return rest;
    }
  }
  const asOpenAi = params.response_format?.type === 'json_schema';
  // llama-cpp-python says 500 where others say 400 or 422.
  if (schema !== undefined && asOpenAi && said.includes('response_format') && said.includes('json_object')) {
    const { response_format: _refused, ...rest } = params;
    return { ...rest, ...heldTo(schema, 'grammar') };
  }
  return undefined;
}
