import type { Schema } from '../schema/schema.js';
import type { Tool } from '../tool.js';
/** The tool through which a run with `output` gives its result, which ends it. What is no object goes as `value`. */
export declare function submitTool(output: Schema): Tool;
//# sourceMappingURL=submit-tool.d.ts.map