import type { ToolCall } from '../message.js';

/**
 * The calls with ids that are not among `earlier`, which are those of the whole conversation. Ids of providers are kept; a
 * missing one is made from the place of the call among all, and one that is in use already gets a suffix.
 */
export function numberCalls(calls: readonly ToolCall[], earlier: ReadonlySet<string>): readonly ToolCall[] {
  const own = new Set<string>();
  return calls.map((call, position) => {
    const wanted = call.id === '' ? `call_${earlier.size + position + 1}` : call.id;
    let id = wanted;
    for (let n = 2; earlier.has(id) || own.has(id); n++) {
      id = `${wanted}_${n}`;
    }
    own.add(id);
    return { ...call, id };
  });
}
