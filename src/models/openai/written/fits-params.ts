import type { Schema } from '../../../agent/index.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether arguments are those of a tool: an object with all that is required, nothing unknown, and values of the types said. What else the
 * schema asks for is up to whoever runs the call.
 */
export function fitsParams(params: Schema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return false;
  }
  const { properties = {}, required = [] } = params as {
    readonly properties?: Fields;
    readonly required?: readonly string[];
  };
  const given = value as Fields;
  return (
    required.every(key => Object.hasOwn(given, key)) &&
    Object.entries(given).every(
      ([key, entry]) =>
        Object.hasOwn(properties, key) &&
        ((entry === null && !required.includes(key)) || isOfType((properties[key] as Fields)['type'], entry))
    )
  );
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return true;
  }
}
