import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';

/**
 * The value without nulls for optional properties that do not take null: models write null for "not given". A property
 * that is absent is absent for whoever reads it, also when all objects inherit one of its name.
 */
export function dropNulls(schema: TSchema, value: unknown): unknown {
  const items = schema['items'] as TSchema | undefined;
  if (Array.isArray(value) && items !== undefined) {
    return value.map(item => dropNulls(items, item));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const members = schema['anyOf'] as readonly TSchema[] | undefined;
  if (members !== undefined) {
    const forms = members.map(member => [member, dropNulls(member, value)] as const);
    return forms.find(([member, form]) => Check(member, form))?.[1] ?? value;
  }
  const properties = (schema['properties'] ?? {}) as Record<string, TSchema>;
  const required = (schema['required'] ?? []) as readonly string[];
  // What every object inherits, such as `constructor`, would else be read as a value that was given.
  const shadows = Object.keys(properties).flatMap(key => (key in Object.prototype ? [[key, undefined] as const] : []));
  const kept = Object.entries(value).flatMap(([key, entry]: [string, unknown]): (readonly [string, unknown])[] => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property === undefined) {
      return [[key, entry]];
    }
    return entry === null && !required.includes(key) && !Check(property, null)
      ? []
      : [[key, dropNulls(property, entry)]];
  });
  return Object.fromEntries([...shadows, ...kept]);
}
