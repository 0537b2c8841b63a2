import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
/**
 * For models too small to choose among tools. A question goes to one tool, in its `query`, without asking the model; that tool
 * asks it. What the tool answers without ending the run is the answer. Where no tool is offered, the model answers in text.
 */
export declare class DirectStrategy implements IDecisionStrategy {
    private readonly _client;
    private readonly _tool;
    /** @param _tool Its name on the wire. */
    constructor(_client: IModelClient, _tool: string);
    decide(request: ModelRequest, options: DecideOptions): Promise<Decision>;
}
//# sourceMappingURL=direct-strategy.d.ts.map