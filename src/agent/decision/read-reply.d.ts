import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision } from './decision.js';
/** Asks once and reads the whole reply, as `IDecisionStrategy.decide` promises. */
export declare function readReply(client: IModelClient, request: ModelRequest, options: DecideOptions): Promise<Decision>;
//# sourceMappingURL=read-reply.d.ts.map