import type { ResponseCreateParamsStreaming, ResponseInputItem } from 'openai/resources/responses/responses';
import { formatParts, renderMessages, type Message, type ModelRequest } from '../../agent/index.js';
import { printForOpenAI } from '../schema/index.js';
import { temperatureOf, toFunction } from './chat-params.js';
import type { OpenAiOptions } from './open-ai-options.js';
import type { ChatChunk, ChatDelta } from './reply-reader.js';

/**
 * A request in the form of the Responses API. The provider is told to store nothing, so each request carries the whole
 * conversation; what a model thought before its calls is not sent again.
 */
export function toResponsesParams(
  { model, effort }: Pick<OpenAiOptions, 'model' | 'effort'>,
  request: ModelRequest
): ResponseCreateParamsStreaming {
  const { schema, tools } = request;
  return {
    model,
    stream: true,
    store: false,
    ...temperatureOf(request),
    ...(effort !== undefined && { reasoning: { effort } }),
    input: renderMessages(request).flatMap(toInput),
    ...(tools.length > 0 && {
      tools: tools.map(tool => ({ type: 'function' as const, ...toFunction(tool), strict: false }))
    }),
    ...(schema !== undefined && {
      text: { format: { type: 'json_schema', name: 'reply', strict: true, schema: printForOpenAI(schema) } }
    })
  };
}

function toInput(message: Message): ResponseInputItem[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [{ role: message.role, content: message.text }];
    case 'assistant':
      return [
        ...(message.text === '' ? [] : [{ role: 'assistant' as const, content: message.text }]),
        ...message.calls.map(({ id, name, arguments: args }) => ({
          type: 'function_call' as const,
          call_id: id,
          name,
          arguments: args
        }))
      ];
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.callId, output: formatParts(message.parts) }];
  }
}

const chunkOf = (delta: ChatDelta): ChatChunk => ({ choices: [{ delta }] });
const AT_WORK: ChatChunk = { sign: 'work' };

/** Turns the events of one response into chunks of chat completions, with a blank line between messages. */
export class ResponseChunks {
  /** @param onlyLast Whether only the last message counts as text, as when it must fit a schema. */
  constructor(private readonly _onlyLast: boolean) {}

  *read(event: ResponseEvent): Generator<ChatChunk> {
    const { output_index: index = 0, delta = '', item } = event;
    switch (event.type) {
      case 'response.in_progress':
      case 'keepalive':
        yield AT_WORK;
        break;
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        yield* this._text(index, delta);
        break;
      case 'response.reasoning_summary_part.added':
        yield { ...chunkOf({ reasoning: (event.summary_index ?? 0) > 0 ? '\n\n' : '' }), ...AT_WORK };
        break;
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        yield { ...this._piece(index, { reasoning: delta }), ...AT_WORK };
        break;
      case 'response.function_call_arguments.delta':
        yield this._piece(index, { tool_calls: [{ index, function: { arguments: delta } }] });
        break;
      case 'response.output_item.added':
        if (item?.type === 'function_call') {
          yield chunkOf({ tool_calls: [{ index, id: item.call_id, function: { name: item.name } }] });
        } else if (item?.type === 'reasoning') {
          yield AT_WORK;
        }
        break;
      case 'response.output_item.done':
        yield* this._whole(item, index);
        break;
      case 'response.completed':
        yield* this._end(event.response ?? {});
        break;
      case 'response.incomplete':
      case 'response.failed':
        yield* this._end({ ...event.response, status: event.type.slice('response.'.length) });
        break;
      case 'error':
        yield errorOf(event);
        break;
      default: // Adds nothing that another event does not say.
    }
  }

  private _piece(index: number, delta: ChatDelta): ChatChunk {
    this._inPieces.add(index);
    return chunkOf(delta);
  }

  private *_text(index: number, text: string): Generator<ChatChunk> {
    if (text === '') {
      return;
    }
    this._inPieces.add(index);
    const isNext = this._message !== undefined && index > this._message;
    this._message = index;
    if (this._onlyLast) {
      this._held = isNext ? text : this._held + text;
      yield { sign: 'piece' };
    } else {
      yield chunkOf({ content: isNext ? `\n\n${text}` : text });
    }
  }

  private *_end(body: ResponseBody): Generator<ChatChunk> {
    yield chunkOf({ content: this._held });
    yield endOf(body);
  }

  /** What an item holds that did not come in pieces. */
  private *_whole(item: ResponseItem | null | undefined, index: number): Generator<ChatChunk> {
    if (this._inPieces.has(index)) {
      return;
    }
    if (item?.type === 'function_call') {
      const { call_id: id, name, arguments: args } = item;
      yield chunkOf({ tool_calls: [{ index, id, function: { name, arguments: args } }] });
    }
    if (item?.type === 'reasoning') {
      const summary = (item.summary ?? []).map(({ text }) => text ?? '');
      yield { ...chunkOf({ reasoning: summary.join('\n\n') }), ...AT_WORK };
    }
    for (const { text, refusal } of item?.type === 'message' ? (item.content ?? []) : []) {
      yield* this._text(index, (text ?? '') + (refusal ?? ''));
    }
  }

  private readonly _inPieces = new Set<number>();
  /** Index of the message that the text comes from. */
  private _message: number | undefined;
  private _held = '';
}

function endOf({ status, error, incomplete_details: cut, usage }: ResponseBody): ChatChunk {
  if (status === 'failed' || error) {
    return errorOf(error ?? {});
  }
  const finish = status !== 'incomplete' ? 'stop' : cut?.reason === 'content_filter' ? 'content_filter' : 'length';
  return {
    choices: [{ finish_reason: finish }],
    usage: usage && {
      prompt_tokens: usage.input_tokens,
      completion_tokens: usage.output_tokens,
      prompt_tokens_details: usage.input_tokens_details
    }
  };
}

function errorOf({ message, code }: Pick<ResponseEvent, 'message' | 'code'>): ChatChunk {
  return { message: message ?? 'The response failed.', code };
}

/** An event as servers really send it: any field may be missing or null. */
export type ResponseEvent = {
  readonly type?: string;
  readonly output_index?: number;
  readonly summary_index?: number;
  readonly delta?: string;
  readonly item?: ResponseItem | null;
  readonly response?: ResponseBody | null;
  readonly message?: string | null;
  readonly code?: string | null;
};

type ResponseBody = {
  readonly status?: string | null;
  readonly error?: { readonly message?: string; readonly code?: string } | null;
  readonly incomplete_details?: { readonly reason?: string } | null;
  readonly usage?: {
    readonly input_tokens?: number | null;
    readonly output_tokens?: number | null;
    readonly input_tokens_details?: { readonly cached_tokens?: number | null } | null;
  } | null;
};

type ResponseItem = {
  readonly type?: string;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly content?: readonly { readonly text?: string; readonly refusal?: string }[] | null;
  readonly summary?: readonly { readonly text?: string }[] | null;
};
