import { type ILoopController, type LoopState } from '../loop-controller.js';
/** The state of the loop that one call asks for. Once closed, when the call completes, a `setState` reaches nobody. */
export declare class CallController {
    #private;
    /** What the tool gets: nothing of the controller can be reached from it. */
    readonly handle: ILoopController;
    constructor();
    get state(): LoopState;
    /** What was said with the highest state. */
    get detail(): string | undefined;
    close(): void;
}
//# sourceMappingURL=call-controller.d.ts.map