import type { TSchema } from '@sinclair/typebox';
import { jsonCopy } from '../calls/format-parts.js';
import { fits } from './problems.js';

/**
 * The value with the default of its schema for each property that is absent, and without nulls for optional properties
 * that do not take null: models write null for "not given". A property that is absent is absent for whoever reads it,
 * also when all objects inherit one of its name.
 */
export function settleAbsent(schema: TSchema, value: unknown): unknown {
  const items = schema['items'] as TSchema | undefined;
  if (Array.isArray(value) && items !== undefined) {
    return value.map(item => settleAbsent(items, item));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const members = schema['anyOf'] as readonly TSchema[] | undefined;
  if (members !== undefined) {
    const forms = members.map(member => [member, settleAbsent(member, value)] as const);
    return forms.find(([member, form]) => fits(member, form))?.[1] ?? value;
  }
  const properties = (schema['properties'] ?? {}) as Record<string, TSchema>;
  const required = (schema['required'] ?? []) as readonly string[];
  // What every object inherits, such as `constructor`, would else be read as a value that was given.
  const absent = Object.entries(properties).flatMap(([key, property]): (readonly [string, unknown])[] =>
    'default' in property || key in Object.prototype ? [[key, jsonCopy(property.default)]] : []
  );
  const kept = Object.entries(value).flatMap(([key, entry]: [string, unknown]): (readonly [string, unknown])[] => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property === undefined) {
      return [[key, entry]];
    }
    return entry === undefined || (entry === null && !required.includes(key) && !fits(property, null))
      ? []
      : [[key, settleAbsent(property, entry)]];
  });
  return Object.fromEntries([...absent, ...kept]);
}
