import type { Message } from '../message.js';
import type { ModelRequest } from '../model-client.js';
/**
 * The messages of a request for language models, with the text of its context at the tail: in the newest message,
 * before the words of a user and after the parts of a tool result. So calls and results stay together, roles alternate
 * as before, and all that comes earlier is byte for byte what the request before said.
 *
 * User messages that follow each other become one, and arguments that are not JSON become `{}`: chat templates of
 * several servers fail on either.
 */
export declare function renderMessages(request: ModelRequest): Message[];
//# sourceMappingURL=render-messages.d.ts.map