import type { ModelEndReason, ModelEvent, Usage } from '../../agent/index.js';
import { CallSlots } from './call-slots.js';
import type { ChatChunk, ChatDelta } from './chat-chunk.js';
import { ReplyProblem } from './reply-problem.js';

/** Turns the pieces of one reply into events. Throws when one of them is an error that the server says, or no piece at all. */
export class ReplyReader {
  *read(chunk: ChatChunk): Generator<ModelEvent> {
    if (chunk.usage) {
      this._usage = usageOf(chunk.usage);
    }
    const choice = chunk.choices?.[0];
    if (choice === undefined) {
      if (typeof chunk.message === 'string') {
        throw Object.assign(new Error(chunk.message), { error: chunk, code: chunk.code });
      }
      return;
    }
    const delta = choice.delta ?? choice.message;
    if (delta) {
      yield* this._delta(delta);
    }
    if (choice.finish_reason) {
      this._finish = String(choice.finish_reason);
    }
  }

  /**
   * The last events.
   *
   * @param said Whether the server marked the end of its reply.
   * @throws ReplyProblem when the reply broke off, or never was one.
   */
  *end(said: boolean): Generator<ModelEvent> {
    if (!said && this._finish === undefined) {
      throw new ReplyProblem(
        this._begun
          ? {
              code: 'protocol',
              message: 'The reply broke off before its end. What had arrived is kept; no call in it was run.',
              hint: 'Ask again.'
            }
          : {
              code: 'protocol',
              message: 'The model’s server sent an empty reply.',
              hint: 'Check that the base URL is that of an OpenAI-compatible server; it often ends in /v1.'
            }
      );
    }
    if (this._reason() === 'calls') {
      yield* this._calls.missingArguments();
    }
    if (this._usage !== undefined) {
      yield { type: 'usage', usage: this._usage };
    }
    yield { type: 'end', reason: this._reason() };
  }

  private *_delta(delta: ChatDelta): Generator<ModelEvent> {
    const thinking = [delta.reasoning_content, delta.reasoning].find(text => typeof text === 'string' && text !== '');
    if (thinking) {
      yield { type: 'thinking', delta: thinking };
    }
    const text = textOf(delta);
    if (text !== '') {
      yield { type: 'text', delta: text };
    }
    for (const fragment of delta.tool_calls ?? []) {
      const event = this._calls.take(fragment);
      if (event !== undefined) {
        yield event;
      }
    }
    this._begun ||= Boolean(thinking) || text !== '' || this._calls.count > 0;
  }

  /** Servers say `stop` after calls and `tool_calls` after text: only a cut is believed. */
  private _reason(): ModelEndReason {
    const said = this._finish?.toLowerCase() ?? '';
    if (said === 'length' || said === 'max_tokens' || said === 'model_length') {
      return 'length';
    }
    if (said === 'content_filter' || said === 'safety') {
      return 'filter';
    }
    return this._calls.count > 0 ? 'calls' : 'stop';
  }

  private readonly _calls = new CallSlots();
  private _usage: Usage | undefined;
  private _finish: string | undefined;
  private _begun = false;
}

function textOf({ content, refusal }: ChatDelta): string {
  const text = typeof content === 'string' ? content : (content ?? []).map(part => part.text ?? '').join('');
  return text + (typeof refusal === 'string' ? refusal : '');
}

function usageOf(usage: NonNullable<ChatChunk['usage']>): Usage {
  const cached = usage.prompt_tokens_details?.cached_tokens;
  return {
    ...(isCount(usage.prompt_tokens) && { inputTokens: usage.prompt_tokens }),
    ...(isCount(usage.completion_tokens) && { outputTokens: usage.completion_tokens }),
    ...(isCount(cached) && { cachedTokens: cached })
  };
}

function isCount(tokens: unknown): tokens is number {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0;
}
