import type { AgentOptions, IAgent } from './agent-types.js';
import { CellwrightError } from './cellwright-error.js';
import { chooseStrategy } from './decision/choose-strategy.js';
import { frozenCopy } from './frozen-copy.js';
import { History } from './history/history.js';
import { farthest } from './history/history-record.js';
import { HistoryToolset } from './history/history-toolset.js';
import { Agent } from './loop/agent.js';
import { bind, checkReferences, provideBindings } from './tools/references.js';
import { ownerName, ToolRegistry } from './tools/tool-registry.js';

const MAX_STEPS = 20;
const MAX_CALLS = 32;

/**
 * Builds an agent. Throws `CellwrightError` when something it will need is missing or ambiguous: `provider_missing`,
 * `binding`, `toolset`, `tool_name`, `tool_clash`, `max_steps` or `max_calls`.
 */
export function createAgent(options: AgentOptions): IAgent {
  const { model, roles = {}, maxSteps = MAX_STEPS, maxCalls = MAX_CALLS } = options;
  for (const [name, code, most] of [
    ['maxSteps', 'max_steps', maxSteps],
    ['maxCalls', 'max_calls', maxCalls]
  ] as const) {
    if (!Number.isInteger(most) || most < 1) {
      throw new CellwrightError(code, `${name} is ${most}. Use a whole number of at least 1.`);
    }
  }
  const bound = provideBindings(options.bindings ?? []);
  const { runTokens = [] } = options;
  // None of them may be bound already, and each counts as bound when tools are checked.
  const known = provideBindings([...(options.bindings ?? []), ...runTokens.map(token => bind(token, undefined))]);
  const { main = model, reason = main, act = main, subquery = main } = roles;
  const readers = [main, reason, act];
  // What the others read they may repeat to the one that is asked by tools.
  const audience = { ...options.audience, destination: farthest([...readers, subquery]) };
  const log = new History(frozenCopy(options.history ?? []), audience, options.renderAgain);
  const given = options.toolsets;
  const own = new HistoryToolset(log);
  const tools = new ToolRegistry([...('toolsets' in given ? given.toolsets : given), own]);
  // What runs give their results through: no tool of the agent may have its name.
  new ToolRegistry([...tools.toolsets, { submit: own.recall }]);
  for (const { name, tool } of tools.list()) {
    checkReferences(`The tool ${name}`, tool.inject, known, 'call');
  }
  for (const provider of tools.providers) {
    checkReferences(`The context of ${ownerName(provider)}`, provider.inject, known, 'run');
  }
  const setup = {
    prompt: options.prompt,
    tools,
    disabled: new Set<string>(),
    bound,
    runTokens,
    strategies: {
      main: chooseStrategy(main, options),
      reason: chooseStrategy(reason),
      act: chooseStrategy(act),
      subquery: chooseStrategy(subquery)
    },
    contextSize: Math.min(...readers.map(reader => reader.capabilities.contextSize ?? Infinity)),
    ports: {
      approval: options.approval,
      user: options.user,
      alwaysAllowed: options.alwaysAllowed ?? new Set<string>()
    },
    maxSteps,
    maxCalls,
    onStepLimit: options.onStepLimit ?? 'answer'
  };
  return new Agent(setup, log);
}
