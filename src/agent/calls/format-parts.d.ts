import type { ContentPart } from '../message.js';
/**
 * JSON on one line, big integers within it as decimal text; values that JSON cannot hold (cycles, functions) as plain
 * text. Never throws, whatever it is given.
 */
export declare function compactJson(value: unknown): string;
/** The value as JSON holds it, apart from the value itself; undefined for what JSON has no word for. */
export declare function jsonCopy(value: unknown): unknown;
/** Parts as plain text, one after the other; images are named, not shown. */
export declare function formatParts(parts: readonly ContentPart[]): string;
/**
 * Text of at most about `limit` characters: the first 70 % and the last 30 %, with the number of characters left out
 * between them. Never splits a surrogate pair.
 */
export declare function capText(text: string, limit: number): string;
/** The parts with at most about `limit` characters of text in all; long parts share what short ones leave. Images hold no text. */
export declare function capParts(parts: readonly ContentPart[], limit: number): readonly ContentPart[];
//# sourceMappingURL=format-parts.d.ts.map