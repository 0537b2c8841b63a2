import type { ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
/** A strategy whose code is loaded for a decision; a load that failed is tried again with the next one. */
export declare class DeferredStrategy implements IDecisionStrategy {
    private readonly _load;
    constructor(_load: () => Promise<IDecisionStrategy>);
    decide(request: ModelRequest, options: DecideOptions): Promise<Decision>;
}
//# sourceMappingURL=deferred-strategy.d.ts.map