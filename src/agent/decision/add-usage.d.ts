import type { Usage } from '../model-client.js';
/** The sum of two counts; a count that neither reports stays absent. */
export declare function addUsage(a: Usage, b: Usage): Usage;
//# sourceMappingURL=add-usage.d.ts.map