import { untilAborted } from '../abort.js';
import { messageOf, ModelFailureError } from '../errors.js';
import type { ContentPart, ToolCall } from '../message.js';
import type { IModelClient, ModelEvent, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, DecisionDelta } from './decision.js';

/** The most characters kept of a reply, thoughts and calls included; a model that writes more is stopped. */
const MOST_CHARACTERS = 1_000_000;

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

type CallDelta = Extract<ModelEvent, { type: 'call-delta' }>;

/** Asks once and reads the whole reply, as `IDecisionStrategy.decide` promises. */
export async function readReply(
  client: IModelClient,
  request: ModelRequest,
  { signal, emit }: DecideOptions
): Promise<Decision> {
  const calls: CallDelta[] = [];
  let thought = '';
  let reply: Omit<Decision, 'calls'> = { text: '', usage: {}, cut: 'broken' };
  let left = MOST_CHARACTERS;
  const keep = (kind: DecisionDelta['kind'], text: string): string => {
    const delta = text.slice(0, left);
    left -= text.length;
    emit({ kind, delta });
    return delta;
  };
  const asked = client.capabilities.images ? request : withoutImages(request);
  for await (const event of readStream(client, asked, signal)) {
    switch (event.type) {
      case 'text':
        reply = { ...reply, text: reply.text + keep('text', event.delta) };
        break;
      case 'thinking':
        thought += keep('thinking', event.delta);
        break;
      case 'call-delta':
        calls.push({ ...event, arguments: keep('call', event.arguments) });
        break;
      case 'data':
        reply = { ...reply, data: event.data };
        break;
      case 'usage':
        reply = { ...reply, usage: { ...reply.usage, ...event.usage } };
        break;
      case 'end': {
        const { cut: _unended, ...ended } = reply;
        // The run itself was not stopped, so `aborted` means that something behind the client was.
        const cut = event.reason === 'aborted' ? 'broken' : event.reason;
        reply = cut === 'stop' || cut === 'calls' ? ended : { ...ended, cut };
        break;
      }
      case 'error':
        throw new ModelFailureError(event.error);
    }
    if (left < 0) {
      reply = { ...reply, cut: 'length' };
      break;
    }
  }
  signal.throwIfAborted();
  return { ...reply, calls: assembleCalls(calls), ...(thought === '' ? {} : { thought }) };
}

/** The events of one reply up to its `end` or `error`, until the signal aborts; a client that throws yields an `error`. */
async function* readStream(
  client: IModelClient,
  request: ModelRequest,
  signal: AbortSignal
): AsyncGenerator<ModelEvent, void, undefined> {
  signal.throwIfAborted();
  let iterator: AsyncIterator<ModelEvent> | undefined;
  try {
    iterator = client.stream(request, signal)[Symbol.asyncIterator]();
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done === true) {
        iterator = undefined;
        return;
      }
      yield next.value;
      if (next.value.type === 'end' || next.value.type === 'error') {
        return;
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    const message = messageOf(error);
    yield { type: 'error', error: { code: 'protocol', message: `The model ${client.id} failed: ${message}` } };
  } finally {
    // Not awaited: a client that hangs must not hold up the run, and one that throws must not end it.
    const leave = async (): Promise<unknown> => iterator?.return?.();
    leave().catch(() => undefined);
  }
}

/** The request for a model that reads text only: it is told where an image was. */
function withoutImages(request: ModelRequest): ModelRequest {
  const named = (part: ContentPart): ContentPart =>
    part.type === 'image' ? { type: 'text', text: `[${part.mime} left out: this model reads no images]` } : part;
  const messages = request.messages.map(message =>
    message.role === 'tool' ? { ...message, parts: message.parts.map(named) } : message
  );
  return { ...request, messages };
}

/** Calls from their fragments, by index. A name that no tool can have is made harmless: providers reject it in the history. */
export function assembleCalls(deltas: readonly CallDelta[]): readonly ToolCall[] {
  const fragments = new Map<number, { id: string; name: string; arguments: string }>();
  for (const delta of deltas) {
    const call = fragments.get(delta.index) ?? { id: '', name: '', arguments: '' };
    fragments.set(delta.index, call);
    call.id ||= delta.id ?? '';
    call.name ||= delta.name ?? '';
    call.arguments += delta.arguments;
  }
  return [...fragments.entries()].sort(([a], [b]) => a - b).map(([, call]) => ({ ...call, name: safeName(call.name) }));
}

function safeName(name: string): string {
  return WIRE_NAME.test(name) ? name : `invalid_${name.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 50)}`;
}
