import { CellwrightError } from '../cellwright-error.js';
import { checkPortable } from '../schema/check-portable.js';
import type { Schema } from '../schema/schema.js';
import type { Injections, Tool, ToolDefinition } from '../tool.js';

/**
 * Makes a tool from its definition. Arguments and references of all its steps are inferred from `params` and `inject`.
 * Unknown keys of objects in `params` are refused.
 *
 * Throws `CellwrightError` with code `tool_schema` when `params` is not an object schema, or not a portable one, and
 * `tool_timeout` when `timeoutMs` is no time.
 */
export function tool<P extends Schema, R, I extends Injections>(definition: ToolDefinition<P, I, R>): Tool {
  const name = definition.name ?? `The tool "${definition.description}"`;
  const params = checkPortable(definition.params, `${name}: params`);
  if (params['type'] !== 'object') {
    throw new CellwrightError('tool_schema', `${name} needs an object as params. Write Type.Object({ … }).`);
  }
  const { timeoutMs = Infinity } = definition;
  if (!(timeoutMs > 0)) {
    throw new CellwrightError('tool_timeout', `${name} has timeoutMs ${timeoutMs}. Use milliseconds above 0.`);
  }
  // The loop validates arguments against `params` and resolves references by `inject` before it calls any step.
  return Object.freeze({ ...definition, type: 'cellwright.tool', params }) as unknown as Tool;
}
