import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
/** The models of a grammar strategy: for requests without a choice, for thinking, for choosing. */
export type GrammarClients = {
    readonly main: IModelClient;
    readonly reason: IModelClient;
    readonly act: IModelClient;
};
/**
 * For models that can be held to a schema. In two phases the model first thinks in free text, then picks a tool and its
 * arguments within an envelope; in one phase a bounded thought comes first in the envelope.
 */
export declare class GrammarStrategy implements IDecisionStrategy {
    private readonly _clients;
    private readonly _phases;
    constructor(_clients: GrammarClients, _phases?: 1 | 2);
    decide(request: ModelRequest, options: DecideOptions): Promise<Decision>;
    private _reason;
}
//# sourceMappingURL=grammar-strategy.d.ts.map