import type { AgentOptions, DecisionOptions } from '../agent-types.js';
import { formatParts } from '../message.js';
import type { IModelClient, ModelRequest } from '../model-client.js';
import { type DecideOptions, type Decision, type IDecisionStrategy, RESPOND_TO_USER } from './decision.js';
import { readReply } from './read-reply.js';

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
        const { GrammarStrategy } = await import('./text-strategies.js');
        return new GrammarStrategy({ main, reason, act }, decision.phases);
      });
    case 'direct':
      return new DirectStrategy(main, decision.tool);
    case 'prompted':
      return new DeferredStrategy(async () => {
        const { PromptedStrategy } = await import('./text-strategies.js');
        return new PromptedStrategy(main);
      });
  }
}

/** A strategy whose code is loaded for a decision; a load that failed is tried again with the next one. */
export class DeferredStrategy implements IDecisionStrategy {
  constructor(private readonly _load: () => Promise<IDecisionStrategy>) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const strategy = await this._load();
    return strategy.decide(request, options);
  }
}

/** For models whose provider has tool calls of its own: tools go out with the request, calls come back as such. */
export class NativeStrategy implements IDecisionStrategy {
  constructor(private readonly _client: IModelClient) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const tools = request.tools.filter(({ name }) => name !== RESPOND_TO_USER.name);
    return readReply(this._client, { ...request, tools }, options);
  }
}

/**
 * For models too small to choose among tools. A question goes to one tool, in its `query`, without asking the model; that tool
 * asks it. What the tool answers without ending the run is the answer. Where no tool is offered, the model answers in text.
 */
export class DirectStrategy implements IDecisionStrategy {
  /** @param _tool Its name on the wire. */
  constructor(
    private readonly _client: IModelClient,
    private readonly _tool: string
  ) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const last = request.tools[0] && request.messages.at(-1);
    if (last?.role === 'user') {
      const args = JSON.stringify({ query: last.text });
      return { text: '', calls: [{ id: '', name: this._tool, arguments: args }], usage: {} };
    }
    if (last?.role === 'tool') {
      const text = formatParts(last.parts);
      options.emit({ kind: 'text', delta: text });
      return { text, calls: [], usage: {} };
    }
    return readReply(this._client, request, options);
  }
}
