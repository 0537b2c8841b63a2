import type { ContentPart } from '../message.js';

/**
 * JSON on one line, big integers within it as decimal text; values that JSON cannot hold (cycles, functions) as plain
 * text. Never throws, whatever it is given.
 */
export function compactJson(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : (toJson(value) ?? plainText(value));
}

/** The value as JSON holds it, apart from the value itself; undefined for what JSON has no word for. */
export function jsonCopy(value: unknown): unknown {
  const json = toJson(value);
  return json === undefined ? undefined : JSON.parse(json);
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === 'bigint' ? String(entry) : entry));
  } catch {
    return undefined;
  }
}

function plainText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '[a value that cannot be shown]';
  }
}

/** Parts as plain text, one after the other; images are named, not shown. */
export function formatParts(parts: readonly ContentPart[]): string {
  return parts
    .map(part => {
      switch (part.type) {
        case 'text':
          return part.text;
        case 'json':
          return compactJson(part.value);
        case 'image':
          return `[${part.mime}]`;
      }
    })
    .join('\n');
}

/**
 * Text of at most about `limit` characters: the first 70 % and the last 30 %, with the number of characters left out
 * between them. Never splits a surrogate pair.
 */
export function capText(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  let head = Math.floor(limit * 0.7);
  let tail = text.length - (limit - head);
  if (isLowSurrogate(text, head)) {
    head--;
  }
  if (isLowSurrogate(text, tail)) {
    tail++;
  }
  return `${text.slice(0, head)}\n[… ${tail - head} characters left out …]\n${text.slice(tail)}`;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The parts with at most about `limit` characters of text in all; long parts share what short ones leave. Images hold no text. */
export function capParts(parts: readonly ContentPart[], limit: number): readonly ContentPart[] {
  const texts = parts.map(part => (part.type === 'image' ? '' : formatParts([part])));
  let left = limit;
  let share = limit;
  for (const [index, length] of texts
    .map(text => text.length)
    .sort((a, b) => a - b)
    .entries()) {
    share = Math.floor(left / (texts.length - index));
    left -= Math.min(length, share);
  }
  return parts.map((part, index) => {
    const text = texts[index] ?? '';
    return text.length <= share ? part : { type: 'text', text: capText(text, share) };
  });
}
