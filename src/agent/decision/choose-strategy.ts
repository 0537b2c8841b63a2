import type { AgentOptions, DecisionOptions } from '../agent-types.js';
import type { IModelClient } from '../model-client.js';
import type { IDecisionStrategy } from './decision.js';
import { GrammarStrategy } from './grammar-strategy.js';
import { NativeStrategy } from './native-strategy.js';
import { PromptedStrategy } from './prompted-strategy.js';

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
  if (decision.type === 'grammar') {
    return new GrammarStrategy({ main, reason, act }, decision.phases);
  }
  return decision.type === 'native' ? new NativeStrategy(main) : new PromptedStrategy(main);
}
