import type { ToolSignature } from '../model-client.js';
import type { Decision } from './decision.js';
/**
 * Reads a reply in words as a decision. An object `{"tool", "arguments"}` is a call, one of `respondToUser` the answer.
 *
 * Of a model that is held to the envelope, it is the whole reply (`whole`), and calls beside it do not count. Else
 * (`within`) it has to stand apart: it begins a line or a fence, or ends the reply behind a colon, and nothing follows
 * on its last line. So what is quoted amid other words or within other JSON is not run, and without an envelope the
 * words are the answer. Calls that are cut off keep what there is of them, so that the loop refuses them with a reason.
 */
export declare function readChoice(reply: Decision, tools: readonly ToolSignature[], place: 'whole' | 'within'): Decision;
//# sourceMappingURL=read-choice.d.ts.map