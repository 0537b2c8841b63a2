import type { DecisionCut } from '../decision/decision.js';
import type { ToolTable } from '../tools/tool-table.js';
import type { ToolCall } from '../tool-call.js';
import { compactJson } from './compact-json.js';
import { parseArguments } from './parse-arguments.js';
import type { PreparedCall } from './prepared-call.js';
import { sortKeys } from './sort-keys.js';

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
