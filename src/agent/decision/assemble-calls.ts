import type { Message, ToolCall } from '../message.js';
import type { ModelEvent } from '../model-client.js';

type CallDelta = Extract<ModelEvent, { type: 'call-delta' }>;

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Calls from their fragments, in the order of their index.
 *
 * Provider ids are kept; a missing one is made from the place of the call in the conversation, and one that is in use
 * already gets a suffix. A name that no tool can have becomes a harmless one, because providers refuse to read it back.
 */
export function assembleCalls(deltas: readonly CallDelta[], messages: readonly Message[]): readonly ToolCall[] {
  const earlier = messages.flatMap(message => (message.role === 'assistant' ? message.calls : []));
  const used = new Set(earlier.map(({ id }) => id));
  const fragments = new Map<number, { id?: string; name: string; arguments: string }>();
  for (const delta of deltas) {
    const call = fragments.get(delta.index) ?? { name: '', arguments: '' };
    fragments.set(delta.index, call);
    if (delta.id !== undefined && delta.id !== '') {
      call.id ??= delta.id;
    }
    call.name ||= delta.name ?? '';
    call.arguments += delta.arguments;
  }
  return [...fragments.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, call], position) => {
      const id = unused(call.id ?? `call_${earlier.length + position + 1}`, used);
      used.add(id);
      return { id, name: safeName(call.name), arguments: call.arguments };
    });
}

function unused(wanted: string, used: ReadonlySet<string>): string {
  let id = wanted;
  for (let n = 2; used.has(id); n++) {
    id = `${wanted}_${n}`;
  }
  return id;
}

function safeName(name: string): string {
  return WIRE_NAME.test(name) ? name : `invalid_${name.replace(/[^a-zA-Z0-9_-]+/g, '_').slice(0, 50)}`;
}
