import type { TSchema } from '@sinclair/typebox';
import { CellwrightError } from '../cellwright-error.js';
import { checkPortable } from '../schema/check-portable.js';
import type { Injections, Tool, ToolDefinition } from '../tool.js';

/**
 * Makes a tool from its definition. Arguments and references of all its steps are inferred from `params` and `inject`.
 * Unknown keys of objects in `params` are refused.
 *
 * Throws `CellwrightError` with code `tool_schema` when `params` is not an object schema, or not a portable one.
 */
export function tool<P extends TSchema, R, I extends Injections>(definition: ToolDefinition<P, I, R>): Tool {
  const name = definition.name ?? `The tool "${definition.description}"`;
  if (definition.params['type'] !== 'object') {
    throw new CellwrightError('tool_schema', `${name} needs an object as params. Write Type.Object({ … }).`);
  }
  const params = checkPortable(definition.params, `${name}: params`);
  // The loop validates arguments against `params` and resolves references by `inject` before it calls any step.
  return { ...definition, type: 'cellwright.tool', params } as unknown as Tool;
}
