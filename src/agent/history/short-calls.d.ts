import type { Message } from '../message.js';
/**
 * The message as the history keeps it: every later request carries it. Of long arguments, which have been read and run or
 * refused by then, it keeps head and tail with the number of characters left out between them, as JSON.
 */
export declare function withShortCalls(message: Message): Message;
//# sourceMappingURL=short-calls.d.ts.map