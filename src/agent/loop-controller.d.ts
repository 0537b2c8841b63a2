/** States of the loop, in rising order. */
export declare const LOOP_STATES: readonly ['PROCEED', 'STOP_SUCCESS', 'STOP_FATAL'];
export type LoopState = (typeof LOOP_STATES)[number];
/**
 * The handle through which a tool steers the loop. Each call gets its own; the state counts when that call completes.
 */
export interface ILoopController {
    readonly PROCEED: 'PROCEED';
    readonly STOP_SUCCESS: 'STOP_SUCCESS';
    readonly STOP_FATAL: 'STOP_FATAL';
    readonly state: LoopState;
    /** Raises the state; a lower state than the present one is ignored. `detail` explains a fatal stop to the user. */
    setState(state: LoopState, detail?: string): void;
}
//# sourceMappingURL=loop-controller.d.ts.map