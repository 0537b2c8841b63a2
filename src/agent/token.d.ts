/**
 * A typed key under which a value can be injected into tools.
 *
 * Tokens compare by identity; the name only appears in messages.
 */
export declare class Token<T> {
    readonly name: string;
    /** Carries `T` for inference; never present at run time. */
    readonly type: T;
    constructor(name: string);
}
//# sourceMappingURL=token.d.ts.map