import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
/** For models whose provider has tool calls of its own: tools go out with the request, calls come back as such. */
export declare class NativeStrategy implements IDecisionStrategy {
    private readonly _client;
    constructor(_client: IModelClient);
    decide(request: ModelRequest, options: DecideOptions): Promise<Decision>;
}
//# sourceMappingURL=native-strategy.d.ts.map