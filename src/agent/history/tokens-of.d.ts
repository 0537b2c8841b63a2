import type { Message } from '../message.js';
/**
 * Characters per token. Makers of tokenizers name about four for English prose; code, tables and JSON, which fill these
 * histories, come to about three. Fewer means that an estimate errs towards too many tokens.
 */
export declare const CHARACTERS_PER_TOKEN = 3;
/** About how many tokens a text has. A character beyond ASCII counts as a whole token. */
export declare function tokensOf(text: string): number;
/** About how many tokens a message has; counted once, as messages never change. */
export declare function tokensOfMessage(message: Message): number;
//# sourceMappingURL=tokens-of.d.ts.map