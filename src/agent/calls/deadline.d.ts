/**
 * A time limit in milliseconds that can stand still, for example while a person is asked. None when `ms` is undefined
 * or more than timers count. It counts as timers do: a machine that sleeps or whose clock is set uses up nothing of it.
 */
export declare class Deadline {
    private readonly _ms;
    private readonly _onExpire;
    constructor(_ms: number | undefined, _onExpire: () => void);
    get expired(): boolean;
    /** The whole limit in milliseconds. */
    get ms(): number | undefined;
    /** Starts or goes on; waits for as many `resume` as there were `pause`. */
    resume(): void;
    pause(): void;
    /** Nothing happens afterwards. */
    end(): void;
    private _left;
    private _since;
    private _pauses;
    private _timer;
    private _expired;
    private _over;
}
//# sourceMappingURL=deadline.d.ts.map