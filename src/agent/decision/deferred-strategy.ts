import type { ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';

/** A strategy whose code is loaded for a decision; a load that failed is tried again with the next one. */
export class DeferredStrategy implements IDecisionStrategy {
  constructor(private readonly _load: () => Promise<IDecisionStrategy>) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const strategy = await this._load();
    return strategy.decide(request, options);
  }
}
