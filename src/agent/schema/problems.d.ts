import type { TSchema } from '@sinclair/typebox';
/** Whether `value` fits a schema of `checkPortable`, which closes objects. What is undefined counts as absent. */
export declare function fits(schema: TSchema, value: unknown): boolean;
/** What is wrong with `value`, as one line that names each place: missing, unknown, or not what was expected. */
export declare function describeProblems(schema: TSchema, value: unknown): string;
//# sourceMappingURL=problems.d.ts.map