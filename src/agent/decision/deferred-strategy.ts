import type { ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';

/** A strategy whose code is loaded with the first decision. */
export class DeferredStrategy implements IDecisionStrategy {
  constructor(private readonly _load: () => Promise<IDecisionStrategy>) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const strategy = await (this._loading ??= this._load());
    return strategy.decide(request, options);
  }

  private _loading: Promise<IDecisionStrategy> | undefined;
}
