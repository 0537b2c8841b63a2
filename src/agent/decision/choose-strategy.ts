import type { AgentOptions, DecisionOptions } from '../agent-types.js';
import { formatParts } from '../message.js';
import type { IModelClient } from '../model-client.js';
import { type IDecisionStrategy, RESPOND_TO_USER } from './decision.js';
import { readReply } from './read-reply.js';

/**
 * How the decisions of a model are read: as `options.decision` says; else in two phases if thinking or acting has a model
 * of its own and the acting one can be held to a schema; else according to what the model can do.
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
      return nativeStrategy(main);
    case 'direct':
      return directStrategy(main, decision.tool);
    case 'grammar':
      return deferred(async () =>
        (await import('./text-strategies.js')).grammarStrategy(main, reason, act, decision.phases)
      );
    case 'prompted':
      return deferred(async () => (await import('./text-strategies.js')).promptedStrategy(main));
  }
}

/** A strategy whose code is loaded when a decision is asked for; a failed load is tried again with the next decision. */
function deferred(load: () => Promise<IDecisionStrategy>): IDecisionStrategy {
  return { decide: async (request, options) => (await load()).decide(request, options) };
}

/** For models whose provider has tool calls of its own: tools go out with the request, calls come back as such. */
function nativeStrategy(client: IModelClient): IDecisionStrategy {
  return {
    decide: async (request, options) => {
      const tools = request.tools.filter(({ name }) => name !== RESPOND_TO_USER.name);
      return readReply(client, { ...request, tools }, options);
    }
  };
}

/**
 * For models too small to choose among tools. A question goes straight to one tool, as its `query`; that tool asks the model.
 * If the tool does not end the run, its result is the answer. If no tool is offered, the model answers in text.
 */
function directStrategy(client: IModelClient, wireName: string): IDecisionStrategy {
  return {
    decide: async (request, options) => {
      const last = request.tools[0] && request.messages.at(-1);
      if (last?.role === 'user') {
        const args = JSON.stringify({ query: last.text });
        return { text: '', calls: [{ id: '', name: wireName, arguments: args }], usage: {} };
      }
      if (last?.role === 'tool') {
        const text = formatParts(last.parts);
        options.emit({ kind: 'text', delta: text });
        return { text, calls: [], usage: {} };
      }
      return readReply(client, request, options);
    }
  };
}
