import { parseJson, type ModelEndReason, type ModelEvent, type Usage } from '../../agent/index.js';
import { replyProblem } from './failures.js';

const OPENING = '<think>';
const CLOSING = '</think>';
/** Most blanks before a thought; the reply begins with text if there are more. */
const MOST_BLANKS = 1_000;

/** How servers say that a reply is cut. */
const CUT: Readonly<Record<string, ModelEndReason>> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'filter',
  safety: 'filter'
};

/** Turns the pieces of one reply into events. Throws if one of them is an error from the server or not a piece at all. */
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
    const delta = choice.delta ?? choice.message ?? {};
    const thinking = [delta.reasoning_content, delta.reasoning].find(text => typeof text === 'string' && text !== '');
    const text = textOf(delta);
    yield* pieceOf('thinking', thinking ?? '');
    yield* this._marks.push(text);
    for (const fragment of delta.tool_calls ?? []) {
      yield* this._calls.take(fragment);
    }
    this._begun ||= Boolean(thinking) || text !== '' || this._calls.count > 0;
    if (choice.finish_reason) {
      this._finish = String(choice.finish_reason);
    }
  }

  /** The last events. `said`: whether the server marked the end of its reply. Throws if it broke off, or never was one. */
  *end(said: boolean): Generator<ModelEvent> {
    if (!said && this._finish === undefined) {
      const [message, hint] = this._begun
        ? ['The reply broke off. What arrived is kept; no call in it was run.', 'Ask again.']
        : [
            'The model’s server sent an empty reply.',
            'Check that the base URL is that of an OpenAI-compatible server; it often ends in /v1.'
          ];
      throw replyProblem('protocol', message, hint);
    }
    yield* this._marks.rest();
    if (this._reason() === 'calls') {
      yield* this._calls.missingArguments();
    }
    if (this._usage !== undefined) {
      yield { type: 'usage', usage: this._usage };
    }
    yield { type: 'end', reason: this._reason() };
  }

  /** Some servers say `stop` after calls or `tool_calls` after text, so only a reply reported as cut is taken at its word. */
  private _reason(): ModelEndReason {
    return CUT[this._finish?.toLowerCase() ?? ''] ?? (this._calls.count > 0 ? 'calls' : 'stop');
  }

  private readonly _calls = new CallSlots();
  private readonly _marks = new ThoughtMarks();
  private _usage: Usage | undefined;
  private _finish: string | undefined;
  private _begun = false;
}

function* pieceOf(type: 'thinking' | 'text', delta: string): Generator<ModelEvent> {
  if (delta !== '') {
    yield { type, delta };
  }
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

type Slot = { readonly index: number; readonly id: string; readonly name: string; arguments: string };

/** Assigns fragments to their calls, even if the server leaves out or repeats index, name or id. */
class CallSlots {
  get count(): number {
    return this._slots.length;
  }

  /** The event for one fragment, if it adds anything. */
  *take(delta: ChatCallDelta): Generator<ModelEvent> {
    const name = wordOf(delta.function?.name);
    const id = wordOf(delta.id);
    const given = delta.function?.arguments ?? '';
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const known = this._known(delta.index, name, id);
    if (text === '' && (known !== undefined || (name === '' && id === ''))) {
      return;
    }
    if (known !== undefined) {
      known.arguments += text;
      yield { type: 'call-delta', index: known.index, arguments: text };
      return;
    }
    const index = this._slots.length;
    const slot: Slot = { index, id, name, arguments: text };
    this._slots.push(slot);
    if (typeof delta.index === 'number') {
      this._byServerIndex.set(delta.index, slot);
    }
    yield { type: 'call-delta', index, ...(id !== '' && { id }), ...(name !== '' && { name }), arguments: text };
  }

  /** Calls of tools without parameters often have no arguments at all: these are an empty object. */
  *missingArguments(): Generator<ModelEvent> {
    for (const { index } of this._slots.filter(slot => slot.arguments.trim() === '')) {
      yield { type: 'call-delta', index, arguments: '{}' };
    }
  }

  /** The call that a fragment continues; undefined if it begins a new one. */
  private _known(serverIndex: number | null | undefined, name: string, id: string): Slot | undefined {
    const slot = typeof serverIndex === 'number' ? this._byServerIndex.get(serverIndex) : this._slots.at(-1);
    const goesOn =
      slot !== undefined &&
      (id === '' || slot.id === '' || id === slot.id) &&
      (name === '' || (name === slot.name && (id !== '' || parseJson(slot.arguments) === undefined)));
    return goesOn ? slot : undefined;
  }

  private readonly _slots: Slot[] = [];
  private readonly _byServerIndex = new Map<number, Slot>();
}

/** Some servers number their calls. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Separates a thought between marks at the beginning of a reply from its text, which not every server does. */
class ThoughtMarks {
  *push(delta: string): Generator<ModelEvent> {
    this._held += delta;
    if (this._state === 'start') {
      const begun = this._held.trimStart();
      const isOpen = begun.startsWith(OPENING);
      if (!isOpen && OPENING.startsWith(begun) && this._held.length <= MOST_BLANKS) {
        return;
      }
      this._state = isOpen ? 'thinking' : 'text';
      this._held = isOpen ? begun.slice(OPENING.length) : this._held;
    }
    if (this._state === 'thinking') {
      const end = this._held.indexOf(CLOSING);
      // The end of the received text may be the beginning of a mark.
      const sure = end >= 0 ? end : Math.max(0, this._held.length - CLOSING.length + 1);
      yield* pieceOf('thinking', this._held.slice(0, sure));
      this._held = this._held.slice(end >= 0 ? end + CLOSING.length : sure);
      this._state = end >= 0 ? 'text' : 'thinking';
    }
    if (this._state === 'text') {
      yield* this.rest();
    }
  }

  /** What is still held. */
  *rest(): Generator<ModelEvent> {
    yield* pieceOf(this._state === 'thinking' ? 'thinking' : 'text', this._held);
    this._held = '';
  }

  private _state: 'start' | 'thinking' | 'text' = 'start';
  private _held = '';
}

type Maybe<T> = T | null | undefined;

/** One piece of a reply as servers really send it: any field may be missing, null, or of a neighbouring type. */
export type ChatChunk = {
  /** In place of `choices`: what some servers say when they meet a fault in the middle of a reply. */
  readonly message?: unknown;
  readonly code?: unknown;
  /** In place of a piece: the model is at work, or a piece arrived that is held back. */
  readonly sign?: 'work' | 'piece';
  readonly choices?: Maybe<readonly ChatChoice[]>;
  readonly usage?: Maybe<{
    readonly prompt_tokens?: Maybe<number>;
    readonly completion_tokens?: Maybe<number>;
    readonly prompt_tokens_details?: Maybe<{ readonly cached_tokens?: Maybe<number> }>;
  }>;
};

type ChatChoice = {
  readonly delta?: Maybe<ChatDelta>;
  /** In place of `delta` when the server did not stream. */
  readonly message?: Maybe<ChatDelta>;
  readonly finish_reason?: Maybe<string | number>;
};

export type ChatDelta = {
  readonly content?: Maybe<string | readonly { readonly type?: string; readonly text?: string }[]>;
  readonly refusal?: Maybe<string>;
  /** What the model thought; two spellings are in use. */
  readonly reasoning_content?: Maybe<string>;
  readonly reasoning?: Maybe<string>;
  readonly tool_calls?: Maybe<readonly ChatCallDelta[]>;
};

type ChatCallDelta = {
  readonly index?: Maybe<number>;
  readonly id?: Maybe<string | number>;
  readonly function?: Maybe<{
    readonly name?: Maybe<string>;
    readonly arguments?: Maybe<string | Readonly<Record<string, unknown>>>;
  }>;
};
