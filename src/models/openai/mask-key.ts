import type { ModelEvent } from '../../agent/index.js';
import type { OpenAiOptions } from './open-ai-options.js';

type Secrets = Pick<OpenAiOptions, 'apiKey' | 'headers'>;

const MASK = '[key]';
/** Shorter header values may be ordinary words elsewhere. */
const SHORTEST_HEADER = 8;
/** Shorter keys, such as the dummy keys of local servers, may be words of an answer. */
const SHORTEST_IN_REPLY = 16;
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/** A server's text without the key and the values of headers, even with single spaces within, which are left where mark-up was. */
export function maskKey(text: string, options: Secrets): string {
  return maskOf(secretsOf(options), ' ?')(text);
}

/** Takes the key and the values of headers (`secrets`) out of texts, whatever their case, where they are too long for words. */
export function maskLongKey(options: Secrets): {
  readonly secrets: readonly string[];
  readonly mask: (text: string) => string;
} {
  const secrets = secretsOf(options).filter(secret => secret.length >= SHORTEST_IN_REPLY);
  return { secrets, mask: maskOf(secrets) };
}

/** The key and the values of headers, also as JSON or a URL would write them. */
function secretsOf({ apiKey = '', headers = {} }: Secrets): readonly string[] {
  const values = Object.values(headers).flatMap(value => [value, value.split(' ').at(-1) ?? '']);
  const secrets = [apiKey, ...values.filter(value => value.length >= SHORTEST_HEADER)].filter(secret => secret !== '');
  const forms = secrets.flatMap(secret => {
    const quoted = JSON.stringify(secret).slice(1, -1);
    return [JSON.stringify(quoted).slice(1, -1), quoted, encodeURIComponent(secret), secret];
  });
  return [...new Set(forms)];
}

/** Takes these texts out wherever they stand, whatever their case, the longest first. */
function maskOf(secrets: readonly string[], between = ''): (text: string) => string {
  const sources = [...secrets]
    .sort((a, b) => b.length - a.length)
    .map(secret => Array.from(secret, each => each.replace(SPECIAL, '\\$&')).join(between));
  const pattern = new RegExp(sources.join('|'), 'gi');
  return text => (sources.length === 0 ? text : text.replace(pattern, MASK));
}

type Piece = Extract<ModelEvent, { type: 'text' | 'thinking' | 'call-delta' }>;

/**
 * The events of a reply, with the key masked if a server repeats it, wherever it is split. Text that could be the beginning of
 * the key waits for the next piece of its kind. An error is thrown after everything that had arrived.
 */
export async function* withoutKey(events: AsyncIterable<ModelEvent>, options: Secrets): AsyncGenerator<ModelEvent> {
  const { secrets, mask } = maskLongKey(options);
  const lowered = secrets.map(secret => secret.toLowerCase());
  let held: Piece | undefined;
  try {
    for await (const event of events) {
      const isPiece = event.type === 'text' || event.type === 'thinking' || event.type === 'call-delta';
      if (held !== undefined && !(isPiece && kindOf(held) === kindOf(event))) {
        yield held;
        held = undefined;
      }
      if (!isPiece) {
        yield event;
        continue;
      }
      const text = mask((held === undefined ? '' : textOf(held)) + textOf(event));
      const sent = text.length - longestBeginning(text, lowered);
      const first = held ?? withMaskedName(event, mask);
      if (sent > 0 || text === '') {
        yield withText(first, text.slice(0, sent));
      }
      const isNamed = sent > 0 && event.type === 'call-delta';
      const rest: Piece = isNamed ? { type: event.type, index: event.index, arguments: '' } : first;
      held = sent < text.length ? withText(rest, text.slice(sent)) : undefined;
    }
  } catch (error) {
    yield* held === undefined ? [] : [held];
    throw error;
  }
  yield* held === undefined ? [] : [held];
}

const kindOf = (piece: Piece): string => (piece.type === 'call-delta' ? `call ${piece.index}` : piece.type);

function textOf(piece: Piece): string {
  return piece.type === 'call-delta' ? piece.arguments : piece.delta;
}

function withText(piece: Piece, text: string): Piece {
  return piece.type === 'call-delta' ? { ...piece, arguments: text } : { ...piece, delta: text };
}

/** The name and id of a call come whole, with its first fragment. */
function withMaskedName(piece: Piece, mask: (text: string) => string): Piece {
  if (piece.type !== 'call-delta') {
    return piece;
  }
  const { id, name } = piece;
  return { ...piece, ...(id !== undefined && { id: mask(id) }), ...(name !== undefined && { name: mask(name) }) };
}

/** How many characters at the end of the text may be the beginning of a secret. `secrets` are in lower case. */
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
