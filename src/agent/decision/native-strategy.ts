import type { ContextData } from '../context-part.js';
import type { IModelClient } from '../model-client.js';
import type { ModelEvent } from '../model-event.js';
import type { ModelRequest } from '../model-request.js';
import type { Usage } from '../usage.js';
import { assembleCalls } from './assemble-calls.js';
import type { Decision, DecisionCut } from './decision.js';
import type { DecisionDelta, IDecisionStrategy } from './decision-strategy.js';
import { ModelFailureError } from './model-failure-error.js';
import { readStream } from './read-stream.js';

/** For models whose provider has tool calls of its own: tools go out with the request, calls come back as such. */
export class NativeStrategy implements IDecisionStrategy {
  constructor(private readonly _client: IModelClient) {}

  async decide(
    request: ModelRequest,
    options: { readonly signal: AbortSignal; readonly emit: (delta: DecisionDelta) => void }
  ): Promise<Decision> {
    const calls: Extract<ModelEvent, { type: 'call-delta' }>[] = [];
    let text = '';
    let thought = '';
    let data: ContextData | undefined;
    let usage: Usage = {};
    let cut: DecisionCut | undefined = 'broken';
    for await (const event of readStream(this._client, request, options.signal)) {
      switch (event.type) {
        case 'text':
          text += event.delta;
          options.emit({ kind: 'text', delta: event.delta });
          break;
        case 'thinking':
          thought += event.delta;
          options.emit({ kind: 'thinking', delta: event.delta });
          break;
        case 'call-delta':
          calls.push(event);
          options.emit({ kind: 'call', delta: event.arguments });
          break;
        case 'data':
          data = event.data;
          break;
        case 'usage':
          usage = { ...usage, ...event.usage };
          break;
        case 'end':
          cut = cutOf(event.reason);
          break;
        case 'error':
          throw new ModelFailureError(event.error);
      }
    }
    options.signal.throwIfAborted();
    return {
      text,
      calls: assembleCalls(calls, request.messages),
      usage,
      ...(thought === '' ? {} : { thought }),
      ...(data === undefined ? {} : { data }),
      ...(cut === undefined ? {} : { cut })
    };
  }
}

function cutOf(reason: Extract<ModelEvent, { type: 'end' }>['reason']): DecisionCut | undefined {
  switch (reason) {
    case 'stop':
    case 'calls':
      return undefined;
    case 'length':
    case 'filter':
      return reason;
    case 'aborted':
      // The run itself was not stopped, so something behind the client was.
      return 'broken';
  }
}
