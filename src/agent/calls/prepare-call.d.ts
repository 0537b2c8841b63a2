import type { DecisionCut } from '../decision/decision.js';
import type { ToolCall } from '../message.js';
import type { ToolErrorCode } from '../tool.js';
import type { RegisteredTool, ToolRegistry } from '../tools/tool-registry.js';
import type { ToolOffer } from '../tools/offer-tools.js';
/** Why a call cannot be run. `message` is for the model: what is wrong and what would be right. */
export type CallProblem = {
    readonly code: ToolErrorCode;
    readonly message: string;
};
/** A call that can be tried, or why it cannot. */
export type PreparedCall = {
    readonly call: ToolCall;
    readonly entry: RegisteredTool | undefined;
    readonly problem?: CallProblem;
    /** The same for calls of one tool with the same arguments. */
    readonly key: string;
};
/** Finds the tool of a call among those that were offered. Nothing is run, and nothing of a reply that was cut off is used. */
export declare function prepareCall(call: ToolCall, offer: ToolOffer, tools: ToolRegistry, cut: DecisionCut | undefined): PreparedCall;
//# sourceMappingURL=prepare-call.d.ts.map