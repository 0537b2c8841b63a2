import { type TSchema } from '@sinclair/typebox';
import type { Schema } from './schema.js';
/**
 * The schema as values are checked against it: objects closed, and plain JSON schema as good as one made by `Type`.
 * Throws `CellwrightError` with code `tool_schema` for what is no schema, what would never be checked, and what back
 * ends would drop silently; the message names the place, which starts with `where`, what is wrong, and what to write.
 */
export declare function checkPortable(schema: Schema, where: string): TSchema;
//# sourceMappingURL=check-portable.d.ts.map