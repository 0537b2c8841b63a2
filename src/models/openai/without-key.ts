import type { ModelEvent } from '../../agent/index.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { maskLongKey } from './mask-long-key.js';

type Piece = Extract<ModelEvent, { type: 'text' | 'thinking' | 'call-delta' }>;
type CallPiece = Extract<ModelEvent, { type: 'call-delta' }>;

/**
 * The events of a reply without the key, should a server repeat it, whatever its case and wherever it is split. What could be the beginning of
 * the key waits for the next piece of its kind. An error comes after what had arrived.
 */
export async function* withoutKey(
  events: AsyncIterable<ModelEvent>,
  options: Pick<OpenAiOptions, 'apiKey' | 'secretHeaders'>
): AsyncGenerator<ModelEvent> {
  const { secrets, mask } = maskLongKey(options);
  const lowered = secrets.map(secret => secret.toLowerCase());
  let held: Piece | undefined;
  try {
    for await (const arrived of events) {
      const event = arrived.type === 'call-delta' ? withoutKeyInNames(arrived, mask) : arrived;
      if (event.type !== 'text' && event.type !== 'thinking' && event.type !== 'call-delta') {
        yield* released(held);
        held = undefined;
        yield event;
        continue;
      }
      if (held !== undefined && !isSameKind(held, event)) {
        yield held;
        held = undefined;
      }
      const text = mask((held === undefined ? '' : textOf(held)) + textOf(event));
      const waits = longestBeginning(text, lowered);
      const first = held ?? event;
      const sent = text.slice(0, text.length - waits);
      if (waits === 0) {
        held = undefined;
        yield withText(first, text);
      } else if (sent === '') {
        held = withText(first, text);
      } else {
        yield withText(first, sent);
        held = withText(event.type === 'call-delta' ? continued(event) : event, text.slice(sent.length));
      }
    }
  } catch (error) {
    yield* released(held);
    throw error;
  }
  yield* released(held);
}

function released(held: Piece | undefined): readonly Piece[] {
  return held === undefined ? [] : [held];
}

function isSameKind(a: Piece, b: Piece): boolean {
  return a.type === b.type && (a.type !== 'call-delta' || b.type !== 'call-delta' || a.index === b.index);
}

function textOf(piece: Piece): string {
  return piece.type === 'call-delta' ? piece.arguments : piece.delta;
}

function withText(piece: Piece, text: string): Piece {
  return piece.type === 'call-delta' ? { ...piece, arguments: text } : { ...piece, delta: text };
}

/** A call as it begins: its name and id come whole. */
function withoutKeyInNames(piece: CallPiece, mask: (text: string) => string): CallPiece {
  const { id, name } = piece;
  return { ...piece, ...(id !== undefined && { id: mask(id) }), ...(name !== undefined && { name: mask(name) }) };
}

/** A fragment that goes on with a call: name and id stand in its first one only. */
function continued({ type, index, arguments: text }: CallPiece): CallPiece {
  return { type, index, arguments: text };
}

/** How many characters at the end of the text may be the beginning of a secret; these are in lower case. */
function longestBeginning(text: string, secrets: readonly string[]): number {
  const longest = Math.max(0, ...secrets.map(secret => secret.length - 1));
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(-length).toLowerCase();
    if (secrets.some(secret => secret.startsWith(end))) {
      return length;
    }
  }
  return 0;
}
