import type { ContextPart } from '../message.js';
/** About how many tokens the texts of some parts have. */
export declare function tokensOfContext(parts: readonly ContextPart[]): number;
/** The parts with about `limit` tokens of text: the largest are cut in the middle, with a notice. Their data stays whole. */
export declare function cutContext(parts: readonly ContextPart[], limit: number): readonly ContextPart[];
//# sourceMappingURL=cut-context.d.ts.map