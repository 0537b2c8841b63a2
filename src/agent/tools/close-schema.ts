import type { TSchema } from '@sinclair/typebox';

/**
 * The schema with `additionalProperties: false` on every object that lists its properties and does not say otherwise.
 * Members of `allOf` are left alone: closed, they would refuse each other's properties.
 */
export function closeSchema(schema: TSchema): TSchema {
  const closed: TSchema = { ...schema };
  const properties = schema['properties'] as Record<string, TSchema> | undefined;
  if (properties !== undefined) {
    closed['properties'] = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, closeSchema(value)])
    );
    closed['additionalProperties'] ??= false;
  }
  const items = schema['items'] as TSchema | readonly TSchema[] | undefined;
  if (items !== undefined) {
    closed['items'] = isList(items) ? items.map(closeSchema) : closeSchema(items);
  }
  const members = schema['anyOf'] as readonly TSchema[] | undefined;
  if (members !== undefined) {
    closed['anyOf'] = members.map(closeSchema);
  }
  return closed;
}

function isList(items: TSchema | readonly TSchema[]): items is readonly TSchema[] {
  return Array.isArray(items);
}
