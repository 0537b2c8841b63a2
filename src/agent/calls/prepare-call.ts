import type { ToolErrorCode } from '../tool.js';
import type { RegisteredTool, ToolTable } from '../tools/tool-table.js';
import type { ToolCall } from '../message.js';
import type { DecisionCut } from '../decision/decision.js';
import { compactJson } from './format-parts.js';
import { parseArguments } from './parse-arguments.js';

/** Why a call cannot be run. `message` is for the model: what is wrong and what would be right. */
export type CallProblem = { readonly code: ToolErrorCode; readonly message: string };

/** A call that can be run, or why it cannot. */
export type PreparedCall =
  | {
      readonly status: 'ready';
      readonly call: ToolCall;
      readonly entry: RegisteredTool;
      readonly args: unknown;
      /** The same for calls of one tool with the same arguments. */
      readonly key: string;
    }
  | {
      readonly status: 'problem';
      readonly call: ToolCall;
      readonly entry?: RegisteredTool;
      readonly problem: CallProblem;
    };

/** The JSON value with the keys of all objects in order, so that equal values have equal texts. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortKeys);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]: [string, unknown]) => [key, sortKeys(entry)])
  );
}

/** Finds the tool of a call and reads its arguments. Nothing is run, and nothing of a reply that was cut off is used. */
export function prepareCall(call: ToolCall, tools: ToolTable, cut: DecisionCut | undefined): PreparedCall {
  const entry = tools.get(call.name);
  if (entry === undefined) {
    const known = tools.list.map(({ wireName }) => wireName).join(', ');
    const message = `There is no tool ${call.name}. ${known === '' ? 'There are no tools: answer in text.' : `Known tools: ${known}.`}`;
    return { status: 'problem', call, problem: { code: 'unknown_tool', message } };
  }
  if (cut !== undefined) {
    const message = 'The reply was cut off, so this call was not run. Make it again with shorter arguments.';
    return { status: 'problem', call, entry, problem: { code: 'args', message } };
  }
  const parsed = parseArguments(call.arguments, entry.tool.params);
  if (parsed.status === 'error') {
    const keys = Object.keys((entry.tool.params['properties'] as object | undefined) ?? {}).join(', ');
    const message = `${parsed.message} ${call.name} takes: ${keys === '' ? 'no arguments' : keys}.`;
    return { status: 'problem', call, entry, problem: { code: 'args', message } };
  }
  const { args } = parsed;
  return { status: 'ready', call, entry, args, key: `${entry.wireName} ${compactJson(sortKeys(args))}` };
}
