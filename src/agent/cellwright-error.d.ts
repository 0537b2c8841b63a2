/** Base of every error this project throws. `code` is stable; `message` names the cause and the next step. */
export declare class CellwrightError extends Error {
    readonly code: string;
    constructor(code: string, message: string, options?: {
        readonly cause?: unknown;
    });
    /** Recognises errors of another copy of this package, where `instanceof` fails. */
    static isInstance(value: unknown): value is CellwrightError;
}
/**
 * The message of whatever was thrown; errors of another window or worker are no `Error` here, but have one as well.
 * Never throws, whatever it is given.
 */
export declare function messageOf(error: unknown): string;
//# sourceMappingURL=cellwright-error.d.ts.map