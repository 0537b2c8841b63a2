import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam
} from 'openai/resources/chat/completions';
import { formatParts, renderMessages, type Message, type ModelRequest, type Schema } from '../../agent/index.js';
import { printForOpenAI } from '../schema/index.js';
import { isOpenAi, type OpenAiOptions } from './open-ai-options.js';

/** 0 for a call, code or a reply that must fit a schema, unless the request has one: servers sample at random by default. */
export function temperatureOf({ tools, schema, role, temperature }: ModelRequest): { readonly temperature?: number } {
  const isExact = tools.length > 0 || schema !== undefined || role !== 'main';
  return temperature !== undefined ? { temperature } : isExact ? { temperature: 0 } : {};
}

/**
 * A request in the words of the chat completions protocol. Typed data is not read.
 *
 * @param isOlder Whether a schema is sent in the form that llama-cpp-python asks for, and not in OpenAI's.
 */
export function toChatParams(
  { model, effort, baseUrl }: Pick<OpenAiOptions, 'model' | 'effort' | 'baseUrl'>,
  request: ModelRequest,
  isOlder: boolean
): ChatCompletionCreateParamsStreaming {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    ...(isOpenAi(baseUrl) && { store: false }),
    ...temperatureOf(request),
    ...(effort !== undefined && { reasoning_effort: effort }),
    messages: renderMessages(request).map(toChatMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => ({ type: 'function' as const, function: toFunction(tool) }))
    }),
    ...(request.schema !== undefined && { response_format: formatOf(request.schema, isOlder) })
  };
}

/** A tool as models read it: without `additionalProperties`, which small models copy into their arguments. */
export function toFunction({ name, description, params }: ModelRequest['tools'][number]) {
  const text = JSON.stringify(params, (key, value: unknown) => (key === 'additionalProperties' ? undefined : value));
  return { name, description, parameters: JSON.parse(text) as Record<string, unknown> };
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

function formatOf(
  schema: Schema,
  isOlder: boolean
): NonNullable<ChatCompletionCreateParamsStreaming['response_format']> {
  const printed = printForOpenAI(schema);
  const older = { type: 'json_object', schema: printed } as const; // `schema` is llama-cpp-python's own.
  return isOlder ? older : { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema: printed } };
}

/** What a request can do without: these parameters, and OpenAI's form of a schema. */
const OMITTABLE = ['stream_options', 'temperature', 'reasoning_effort', 'reasoning'] as const;
export type Refusable = (typeof OMITTABLE)[number] | 'json_schema';

/**
 * What a server refused by name and can be left out: token counts, the temperature, which reasoning models reject, the effort,
 * which other models reject, or the form of a schema. Undefined if it refused none of these.
 */
export function refusedPart(params: object, problem: unknown): Refusable | undefined {
  const { status, message } = problem as { readonly status?: unknown; readonly message?: unknown };
  const said = String(message);
  if (typeof status !== 'number') {
    return undefined;
  }
  const isRefusal = status === 400 || status === 422;
  const part = isRefusal ? OMITTABLE.find(key => key in params && said.includes(key)) : undefined;
  // llama-cpp-python says 500 where others say 400 or 422.
  const asksForOlder = 'response_format' in params && said.includes('response_format') && said.includes('json_object');
  return part ?? (asksForOlder ? 'json_schema' : undefined);
}
