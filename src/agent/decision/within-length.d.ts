import type { ModelEvent } from '../model-client.js';
/** The events of a reply up to its longest length, where it ends as one that was cut off. */
export declare function withinLength(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent, void, undefined>;
//# sourceMappingURL=within-length.d.ts.map