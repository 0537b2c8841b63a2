import type { ModelEvent } from '../../agent/index.js';
import type { ChatCallDelta } from './chat-chunk.js';

type Slot = { readonly id: string; readonly name: string; arguments: string };

/**
 * Puts the fragments of calls in their places, whatever the server says of their index: left out, the same for all, or
 * with name and id repeated in each fragment.
 */
export class CallSlots {
  get count(): number {
    return this._slots.length;
  }

  /** The event for one fragment; nothing for one that adds nothing. */
  take(delta: ChatCallDelta): ModelEvent | undefined {
    const name = wordOf(delta.function?.name);
    const id = wordOf(delta.id);
    const given = delta.function?.arguments ?? '';
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    let index = this._place(delta.index, name, id);
    const fresh = index === undefined;
    if (index === undefined) {
      if (name === '' && id === '' && text === '') {
        return undefined;
      }
      index = this._slots.push({ id, name, arguments: '' }) - 1;
      if (typeof delta.index === 'number') {
        this._byServerIndex.set(delta.index, index);
      }
    }
    const slot = this._slots[index];
    if (slot === undefined || (!fresh && text === '')) {
      return undefined;
    }
    slot.arguments += text;
    return {
      type: 'call-delta',
      index,
      ...(fresh && id !== '' && { id }),
      ...(fresh && name !== '' && { name }),
      arguments: text
    };
  }

  /** Calls of tools without parameters often have no arguments at all: these are an empty object. */
  missingArguments(): readonly ModelEvent[] {
    return this._slots.flatMap((slot, index): readonly ModelEvent[] =>
      slot.arguments.trim() === '' ? [{ type: 'call-delta', index, arguments: '{}' }] : []
    );
  }

  /** Which call a fragment goes on with; nothing when it begins one. */
  private _place(serverIndex: number | null | undefined, name: string, id: string): number | undefined {
    const index = typeof serverIndex === 'number' ? this._byServerIndex.get(serverIndex) : this._slots.length - 1;
    const slot = index === undefined ? undefined : this._slots[index];
    if (slot === undefined) {
      return undefined;
    }
    if (id !== '' && slot.id !== '' && id !== slot.id) {
      return undefined;
    }
    if (name !== '' && id === '' && isWhole(slot.arguments)) {
      return undefined;
    }
    return name !== '' && name !== slot.name ? undefined : index;
  }

  private readonly _slots: Slot[] = [];
  private readonly _byServerIndex = new Map<number, number>();
}

/** Some servers number their calls. */
function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
