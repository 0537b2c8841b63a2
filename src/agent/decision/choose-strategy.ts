import type { AgentOptions, DecisionOptions } from '../agent-types.js';
import type { IModelClient } from '../model-client.js';
import type { IDecisionStrategy } from './decision.js';
import { DeferredStrategy } from './deferred-strategy.js';
import { DirectStrategy } from './direct-strategy.js';
import { NativeStrategy } from './native-strategy.js';

/**
 * How the decisions of a model are read: as `options.decision` says; else in two phases when thinking or acting has a
 * model of its own that can be held to a schema; else by what the model can do.
 */
export function chooseStrategy(
  main: IModelClient,
  options: Pick<AgentOptions, 'roles' | 'decision'> = {}
): IDecisionStrategy {
  const { reason = main, act = main } = options.roles ?? {};
  const held = act.capabilities.jsonSchema || act.capabilities.grammar;
  const staged = held && (reason !== main || act !== main);
  const type = staged ? 'grammar' : main.capabilities.tools ? 'native' : held ? 'grammar' : 'prompted';
  const decision: DecisionOptions = options.decision ?? { type };
  switch (decision.type) {
    case 'native':
      return new NativeStrategy(main);
    case 'grammar':
      return new DeferredStrategy(async () => {
        const { GrammarStrategy } = await import('./grammar-strategy.js');
        return new GrammarStrategy({ main, reason, act }, decision.phases);
      });
    case 'direct':
      return new DirectStrategy(main, decision.tool);
    case 'prompted':
      return new DeferredStrategy(async () => {
        const { PromptedStrategy } = await import('./prompted-strategy.js');
        return new PromptedStrategy(main);
      });
  }
}
