import type { IModelClient, ModelEvent, ModelRequest } from '../model-client.js';
import { assembleCalls } from './assemble-calls.js';
import type { DecideOptions, Decision } from './decision.js';
import { ModelFailureError } from './model-failure-error.js';
import { readStream } from './read-stream.js';

/** Asks once and reads the whole reply, as `IDecisionStrategy.decide` promises. */
export async function readReply(
  client: IModelClient,
  request: ModelRequest,
  options: DecideOptions
): Promise<Decision> {
  const calls: Extract<ModelEvent, { type: 'call-delta' }>[] = [];
  let thought = '';
  let reply: Omit<Decision, 'calls'> = { text: '', usage: {}, cut: 'broken' };
  for await (const event of readStream(client, request, options.signal)) {
    switch (event.type) {
      case 'text':
        reply = { ...reply, text: reply.text + event.delta };
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
        reply = { ...reply, data: event.data };
        break;
      case 'usage':
        reply = { ...reply, usage: { ...reply.usage, ...event.usage } };
        break;
      case 'end': {
        const { cut: _unended, ...ended } = reply;
        // The run itself was not stopped, so for `aborted` something behind the client was.
        const cut = event.reason === 'aborted' ? 'broken' : event.reason;
        reply = cut === 'stop' || cut === 'calls' ? ended : { ...ended, cut };
        break;
      }
      case 'error':
        throw new ModelFailureError(event.error);
    }
  }
  options.signal.throwIfAborted();
  return {
    ...reply,
    calls: assembleCalls(calls, request.messages),
    ...(thought === '' ? {} : { thought })
  };
}
