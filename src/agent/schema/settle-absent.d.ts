import type { TSchema } from '@sinclair/typebox';
/**
 * The value with the default of its schema for each property that is absent, and without nulls for optional properties
 * that do not take null: models write null for "not given". A property that is absent is absent for whoever reads it,
 * also when all objects inherit one of its name.
 */
export declare function settleAbsent(schema: TSchema, value: unknown): unknown;
//# sourceMappingURL=settle-absent.d.ts.map