import type { Schema } from '../../agent/index.js';
import { heldTo } from './held-to.js';
import type { ChatParams } from './to-chat-params.js';

/**
 * The request without what a server refused by name, where it can do without: the question for token counts, the
 * temperature, which models that think take none of, or OpenAI's form of a schema where the server says that it takes the older one. Nothing when there is no such thing.
 */
export function simplerRequest(params: ChatParams, problem: unknown, schema?: Schema): ChatParams | undefined {
  const { status, message } = problem as { readonly status?: unknown; readonly message?: unknown };
  const said = String(message);
  if (typeof status !== 'number') {
    return undefined;
  }
  if (params.stream_options !== undefined && (status === 400 || status === 422) && said.includes('stream_options')) {
    const { stream_options: _refused, ...rest } = params;
    return rest;
  }
  if (params.temperature !== undefined && (status === 400 || status === 422) && said.includes('temperature')) {
    const { temperature: _refused, ...rest } = params;
    return rest;
  }
  const asOpenAi = params.response_format?.type === 'json_schema';
  // llama-cpp-python says 500 where others say 400 or 422.
  if (schema !== undefined && asOpenAi && said.includes('response_format') && said.includes('json_object')) {
    return { ...params, ...heldTo(schema, 'json_object') };
  }
  return undefined;
}
