import { compactJson } from './json.js';

/** One piece of a tool result. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mime: string; /** Base64. */ readonly data: string }
  | { readonly type: 'json'; readonly value: unknown };

/** Typed data beside a text. `type` names its shape; the owner of the shape exports a guard for it. */
export type ContextData = { readonly type: string };

/** Knowledge at the tail of each request, never stored: `text` for language models; `data` for those in the page, never sent. */
export type ContextPart = { readonly text: string; readonly data?: ContextData };

/** How one call ended. The same six words are used in results, events, history and the panel. */
export type ToolStatus = 'ok' | 'error' | 'timeout' | 'denied' | 'skipped' | 'aborted';

/** A call as the model made it; `arguments` is the raw text, parsed and validated only by the loop. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

/** One entry of a request. Every `tool` message answers exactly one call of an earlier `assistant` message. */
export type Message =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly ToolCall[];
      /** Structured reply of an in-page model (for example its plan); not sent to the service. */
      readonly data?: ContextData;
    }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly toolName: string;
      readonly status: ToolStatus;
      readonly parts: readonly ContentPart[];
      /** The structured value behind `parts`, for in-page models; not sent to the service. */
      readonly data?: ContextData;
    };

export type ToolMessage = Extract<Message, { role: 'tool' }>;

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

/** At most about `limit` characters: the first 70 % and the last 30 %, and how many are left out. Never splits a surrogate pair. */
export function capText(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  const splitsPair = (index: number): boolean => /[\udc00-\udfff]/.test(text.charAt(index));
  const cut = Math.floor(limit * 0.7);
  const head = splitsPair(cut) ? cut - 1 : cut;
  const rest = text.length - (limit - cut);
  const tail = splitsPair(rest) ? rest + 1 : rest;
  return `${text.slice(0, head)}\n[… ${tail - head} characters left out …]\n${text.slice(tail)}`;
}

/** The parts with at most about `limit` characters of text in all; long parts share what short ones leave. Images hold no text. */
export function capParts(parts: readonly ContentPart[], limit: number): readonly ContentPart[] {
  const texts = parts.map(part => (part.type === 'image' ? '' : formatParts([part])));
  const sizes = texts.map(({ length }) => length);
  const share = fairShare(sizes, limit);
  return parts.map((part, index) => {
    const text = texts[index] ?? '';
    return text.length <= share ? part : { type: 'text', text: capText(text, share) };
  });
}

/** The cap on each size that keeps their sum within `limit`; only sizes above the cap are reduced. */
export function fairShare(sizes: readonly number[], limit: number): number {
  let left = limit;
  let share = limit;
  for (const [index, size] of [...sizes].sort((a, b) => a - b).entries()) {
    share = Math.floor(left / (sizes.length - index));
    left -= Math.min(size, share);
  }
  return share;
}
