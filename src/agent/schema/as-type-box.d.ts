import type { TSchema } from '@sinclair/typebox';
import type { Schema } from './schema.js';
/**
 * A schema in the type of the library, which no surface names. That type has a mark more, which only the library's own check
 * reads: nothing of this layer calls it, and `checkPortable` sets the mark.
 */
export declare function asTypeBox(schema: Schema): TSchema;
//# sourceMappingURL=as-type-box.d.ts.map