import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';

/** The value without nulls for optional properties that do not take null: models write null for "not given". */
export function dropNulls(schema: TSchema, value: unknown): unknown {
  const properties = schema['properties'] as Record<string, TSchema> | undefined;
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (property === undefined) {
        return [[key, entry]];
      }
      return entry === null && !required.includes(key) && !Check(property, null)
        ? []
        : [[key, dropNulls(property, entry)]];
    })
  );
}
