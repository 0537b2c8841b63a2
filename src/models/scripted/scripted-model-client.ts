import {
  formatParts,
  untilAborted,
  type Destination,
  type IModelClient,
  type Message,
  type ModelCapabilities,
  type ModelEvent,
  type ModelRequest
} from '../../agent/index.js';
import type { Scenario, ScriptedCall, ScriptedReply } from './scenario.js';

/**
 * A model that says what a scenario says: for tests, demonstrations and documentation.
 *
 * A request gets the first unused reply whose `match` fits it, or, when all that fit were used, the last of them: a
 * reply with a match therefore does not depend on what was asked before. Requests that no match fits take the replies
 * without one, in order. When none is left, the stream is an `error` that says so.
 */
export class ScriptedModelClient implements IModelClient {
  constructor(private readonly _scenario: Scenario) {
    this.id = _scenario.id ?? 'scripted';
    this.destination = _scenario.destination ?? 'page';
    this.capabilities = { tools: true, jsonSchema: false, grammar: false, images: false, ..._scenario.capabilities };
  }

  readonly id: string;
  readonly destination: Destination;
  readonly capabilities: ModelCapabilities;

  /** All requests so far, in order. */
  get requests(): readonly ModelRequest[] {
    return this._requests;
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void, undefined> {
    this._requests.push(request);
    const reply = this._next(request);
    const events = reply === undefined ? [this._noneLeft(request)] : replyEvents(reply);
    for (const event of events) {
      // Lets the caller stop the stream between any two events.
      await Promise.resolve();
      if (signal.aborted) {
        break;
      }
      yield event;
      if (event.type === 'end' || event.type === 'error') {
        return;
      }
    }
    if (reply?.hang === true) {
      await untilAborted(new Promise(() => undefined), signal).catch(() => undefined);
    }
    if (signal.aborted) {
      yield { type: 'end', reason: 'aborted' };
    }
  }

  private _next(request: ModelRequest): ScriptedReply | undefined {
    const { replies } = this._scenario;
    const places = replies.map((reply, place) => ({ reply, place }));
    const fitting = places.filter(({ reply }) => reply.match !== undefined && fits(reply, request));
    const next =
      fitting.find(({ place }) => !this._used.has(place)) ??
      fitting.at(-1) ??
      places.find(({ reply, place }) => reply.match === undefined && !this._used.has(place));
    if (next !== undefined) {
      this._used.add(next.place);
    }
    return next?.reply;
  }

  private _noneLeft(request: ModelRequest): ModelEvent {
    const last = lastText(request).slice(0, 200);
    return {
      type: 'error',
      error: {
        code: 'unavailable',
        message: `The scenario has no reply for request ${this._requests.length} (role ${request.role}, last message: ${last}).`,
        hint: 'Add a reply to the scenario.'
      }
    };
  }

  private readonly _requests: ModelRequest[] = [];
  private readonly _used = new Set<number>();
}

function fits({ match }: ScriptedReply, request: ModelRequest): boolean {
  return (
    (match?.role === undefined || match.role === request.role) &&
    (match?.text === undefined || lastText(request).includes(match.text))
  );
}

function lastText(request: ModelRequest): string {
  const last: Message | undefined = request.messages.at(-1);
  return last?.role === 'tool' ? formatParts(last.parts) : (last?.text ?? '');
}

/** The events of a reply: those it lists, or those its short form stands for. A reply that hangs has no end. */
function replyEvents(reply: ScriptedReply): readonly ModelEvent[] {
  if (reply.events !== undefined) {
    return reply.events;
  }
  const { thinking, text, data, calls = [], hang = false } = reply;
  return [
    ...(thinking === undefined ? [] : [{ type: 'thinking' as const, delta: thinking }]),
    ...(text === undefined ? [] : [{ type: 'text' as const, delta: text }]),
    ...(data === undefined ? [] : [{ type: 'data' as const, data }]),
    ...calls.map(callDelta),
    ...(hang ? [] : [{ type: 'end' as const, reason: calls.length > 0 ? ('calls' as const) : ('stop' as const) }])
  ];
}

function callDelta(call: ScriptedCall, index: number): ModelEvent {
  const { id, name, arguments: args = {} } = call;
  return {
    type: 'call-delta',
    index,
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
    ...(id === undefined ? {} : { id })
  };
}
