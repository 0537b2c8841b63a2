import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
/** For models that cannot be held to anything: all is said in the prompt, and one call is read out of the reply. */
export declare class PromptedStrategy implements IDecisionStrategy {
    private readonly _client;
    constructor(_client: IModelClient);
    decide(request: ModelRequest, options: DecideOptions): Promise<Decision>;
}
//# sourceMappingURL=prompted-strategy.d.ts.map