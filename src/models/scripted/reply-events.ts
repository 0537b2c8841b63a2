import type { ModelEvent } from '../../agent/index.js';
import type { ScriptedCall, ScriptedReply } from './scenario.js';

/** The events of a reply: those it lists, or those its short form stands for. A reply that hangs has no end. */
export function replyEvents(reply: ScriptedReply): readonly ModelEvent[] {
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
