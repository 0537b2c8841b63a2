import type { TSchema } from '@sinclair/typebox';
/**
 * The value a reply stands for when JSON of a schema was asked for; one fence around all of it is allowed. Throws
 * `CellwrightError` with code `reply_json` or `reply_schema`, whose cause is the value that does not fit; nothing is
 * repaired; a null for an optional property counts as absent, and what is absent has its default.
 */
export declare function readValue(text: string, schema: TSchema): unknown;
//# sourceMappingURL=read-value.d.ts.map