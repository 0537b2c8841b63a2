/**
 * A JSON schema of the subset of `checkPortable`: one made by `Type` of TypeBox, or a plain object. `V` is what fits it, which
 * a plain object says only when it is declared, as `Schema<{ readonly name: string }>`.
 */
export type Schema<V = unknown> = {
    readonly [keyword: string]: any;
    /** For the compiler alone; never present at run time. */
    readonly static?: V;
};
/** What fits a schema, as far as it says so. */
export type ValueOf<S extends Schema> = S extends Schema<infer V> ? V : unknown;
//# sourceMappingURL=schema.d.ts.map