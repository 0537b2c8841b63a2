import type { TSchema } from '@sinclair/typebox';
import { CellwrightError } from '../cellwright-error.js';
import type { Injected, Injections, Tool, ToolDefinition } from '../tool.js';
import { closeSchema } from './close-schema.js';

/**
 * Makes a tool from its definition. Arguments and references of `run` and `present` are inferred from `params` and
 * `inject`. Unknown keys of objects in `params` are refused unless the schema says `additionalProperties`.
 *
 * Throws `CellwrightError` with code `tool_schema` when `params` is not an object schema.
 */
export function tool<P extends TSchema, R, I extends Injections>(definition: ToolDefinition<P, I, R>): Tool {
  if (definition.params['type'] !== 'object') {
    const name = definition.name ?? 'A tool';
    throw new CellwrightError('tool_schema', `${name} needs an object as params. Write Type.Object({ … }).`);
  }
  return {
    ...definition,
    type: 'cellwright.tool',
    params: closeSchema(definition.params),
    // The loop validates arguments against `params` and resolves references by `inject` before it calls.
    run: async (args, refs, call) => definition.run(args, refs as Injected<I>, call),
    ...(definition.present === undefined
      ? {}
      : { present: (outcome, refs) => definition.present?.(outcome, refs as Injected<I>) ?? '' })
  };
}
