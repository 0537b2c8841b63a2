import type { DecisionCut } from '../decision/decision.js';
import type { ToolCall } from '../message.js';
import type { ToolErrorCode } from '../tool.js';
import type { RegisteredTool, ToolRegistry } from '../tools/tool-registry.js';
import type { ToolOffer } from '../tools/offer-tools.js';
import { compactJson } from './format-parts.js';

/** Why a call cannot be run. `message` is for the model: what is wrong and what would be right. */
export type CallProblem = { readonly code: ToolErrorCode; readonly message: string };

/** A call that can be tried, or why it cannot. */
export type PreparedCall = {
  readonly call: ToolCall;
  readonly entry: RegisteredTool | undefined;
  readonly problem?: CallProblem;
  /** The same for calls of one tool with the same arguments. */
  readonly key: string;
};

/** Finds the tool of a call among those that were offered. Nothing is run, and nothing of a reply that was cut off is used. */
export function prepareCall(
  call: ToolCall,
  offer: ToolOffer,
  tools: ToolRegistry,
  cut: DecisionCut | undefined
): PreparedCall {
  const offered = offer.entries.get(call.name);
  const prepared = { call, entry: offered ?? tools.get(call.name), key: `${call.name} ${keyOf(call.arguments)}` };
  if (offered === undefined) {
    const known = [...offer.entries.keys()].join(', ');
    const instead = known === '' ? 'There are no tools: answer in text.' : `Known tools: ${known}.`;
    return { ...prepared, problem: { code: 'unknown_tool', message: `There is no tool ${call.name}. ${instead}` } };
  }
  if (cut !== undefined) {
    const message = 'The reply was cut off, so this call was not run. Use shorter arguments.';
    return { ...prepared, problem: { code: 'args', message } };
  }
  return prepared;
}

/** Arguments in which only the order of keys and white space differ are the same. */
function keyOf(text: string): string {
  try {
    return compactJson(sortKeys(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortKeys);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]: [string, unknown]) => [key, sortKeys(entry)]));
}
