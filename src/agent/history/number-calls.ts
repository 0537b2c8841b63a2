import type { Message, ToolCall } from '../message.js';

/**
 * The calls with ids that no call in `log`, which is the whole conversation, has. Ids of providers are kept; a missing
 * one is made from the place of the call among all, and one that is in use already gets a suffix.
 */
export function numberCalls(calls: readonly ToolCall[], log: readonly Message[]): readonly ToolCall[] {
  const earlier = log.flatMap(message => (message.role === 'assistant' ? message.calls : []));
  const used = new Set(earlier.map(({ id }) => id));
  return calls.map((call, position) => {
    const wanted = call.id === '' ? `call_${earlier.length + position + 1}` : call.id;
    let id = wanted;
    for (let n = 2; used.has(id); n++) {
      id = `${wanted}_${n}`;
    }
    used.add(id);
    return { ...call, id };
  });
}
