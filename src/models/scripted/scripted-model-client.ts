import {
  formatParts,
  untilAborted,
  type Destination,
  type IModelClient,
  type ModelCapabilities,
  type ModelEvent,
  type ModelRequest
} from '../../agent/index.js';
import type { Scenario, ScriptedReply } from './scenario.js';

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
  readonly requests: ModelRequest[] = [];

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void, undefined> {
    this.requests.push(request);
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
    const asked = `request ${this.requests.length} (role ${request.role}, last message: ${lastText(request).slice(0, 200)})`;
    const message = `The scenario has no reply for ${asked}.`;
    return { type: 'error', error: { code: 'unavailable', message, hint: 'Add a reply to the scenario.' } };
  }

  private readonly _used = new Set<number>();
}

function fits({ match }: ScriptedReply, request: ModelRequest): boolean {
  return (
    (match?.role === undefined || match.role === request.role) &&
    (match?.text === undefined || lastText(request).includes(match.text))
  );
}

function lastText(request: ModelRequest): string {
  const last = request.messages.at(-1);
  return last?.role === 'tool' ? formatParts(last.parts) : (last?.text ?? '');
}

/** The events of a reply: those it lists, or those its short form stands for. A reply that hangs has no end. */
function* replyEvents(reply: ScriptedReply): Generator<ModelEvent> {
  const { events, thinking, text, data, calls = [], hang = false } = reply;
  if (events !== undefined) {
    yield* events;
    return;
  }
  if (thinking !== undefined) {
    yield { type: 'thinking', delta: thinking };
  }
  if (text !== undefined) {
    yield { type: 'text', delta: text };
  }
  if (data !== undefined) {
    yield { type: 'data', data };
  }
  for (const [index, { arguments: given = {}, ...call }] of calls.entries()) {
    const args = typeof given === 'string' ? given : JSON.stringify(given);
    yield { type: 'call-delta', index, ...call, arguments: args };
  }
  if (!hang) {
    yield { type: 'end', reason: calls.length > 0 ? 'calls' : 'stop' };
  }
}
