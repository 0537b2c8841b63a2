import type { ToolCall } from '../message.js';
import type { ModelEvent } from '../model-client.js';

type CallDelta = Extract<ModelEvent, { type: 'call-delta' }>;

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Calls from their fragments, in the order of their index. Provider ids are kept; a missing one is empty. A name that no
 * tool can have becomes a harmless one, because providers refuse to read it back.
 */
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
