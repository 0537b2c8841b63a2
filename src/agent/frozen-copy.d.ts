/**
 * A copy of lists and plain objects that nobody can change, at any depth; a cycle stays one. What is neither, such as
 * an instance of a class, is kept as it is.
 */
export declare function frozenCopy<T>(value: T, copies?: Map<unknown, unknown>): T;
//# sourceMappingURL=frozen-copy.d.ts.map