import type { IApprovalHandle, IApprovalPolicy, IUserHandle, IUserPort } from '../approval.js';
import type { Deadline } from '../calls/deadline.js';
import type { RunEvents } from '../loop/run-events.js';
/** What the desk has to know of the call that asks. */
export type AskingCall = {
    readonly callId: string;
    readonly toolName: string;
    /** Aborts when the run is stopped, and when the call took too long or is over: what was asked is withdrawn then. */
    readonly signal: AbortSignal;
    /** Stands still while the user is asked. */
    readonly deadline: Deadline;
};
/** Who decides and answers, and the tools that were allowed for the rest of the chat. */
export type UserPorts = {
    readonly approval: IApprovalPolicy | undefined;
    readonly user: IUserPort | undefined;
    readonly alwaysAllowed: Set<string>;
};
/**
 * Whether this is a handle that an agent gave to one of its calls: only then was `request` answered by the policy of
 * that agent. A copy, a proxy, or a handle of another copy of this package is none.
 */
export declare function isApprovalHandle(handle: unknown): handle is IApprovalHandle;
/** Passes what the calls of one run ask to the user, one at a time and in the order it was asked. */
export declare class UserDesk {
    private readonly _ports;
    private readonly _events;
    constructor(_ports: UserPorts, _events: RunEvents);
    /** The desk as one call sees it. */
    handle(call: AskingCall): IUserHandle;
    private _queued;
    private _ask;
    private _approve;
    private _queue;
}
//# sourceMappingURL=user-desk.d.ts.map