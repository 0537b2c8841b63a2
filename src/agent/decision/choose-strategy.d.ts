import type { AgentOptions } from '../agent-types.js';
import type { IModelClient } from '../model-client.js';
import type { IDecisionStrategy } from './decision.js';
/**
 * How the decisions of a model are read: as `options.decision` says; else in two phases when thinking or acting has a
 * model of its own that can be held to a schema; else by what the model can do.
 */
export declare function chooseStrategy(main: IModelClient, options?: Pick<AgentOptions, 'roles' | 'decision'>): IDecisionStrategy;
//# sourceMappingURL=choose-strategy.d.ts.map