import type { JsonSchema } from './json-schema.js';

/** Plain JSON schema, ready to be sent. */
export type PrintedSchema = { readonly [keyword: string]: unknown };

type Dialect = { readonly union: 'anyOf' | 'oneOf'; readonly kept: readonly string[] };

const STRICT: Dialect = { union: 'anyOf', kept: ['title', 'description'] };
const LLAMA: Dialect = { union: 'oneOf', kept: ['maxLength', 'maxItems'] };

/**
 * A portable schema for strict structured output: every property required, an optional one may be null instead. Parts
 * that were shared for sending stay so.
 */
export function printForOpenAI(schema: JsonSchema): PrintedSchema {
  return print(schema, STRICT);
}

/** A portable schema for llama.cpp grammars. Longest texts and lists stay, so that generation ends. */
export function printForLlama(schema: JsonSchema): PrintedSchema {
  return print(schema, LLAMA);
}

function print(schema: JsonSchema, dialect: Dialect): PrintedSchema {
  const kept = dialect.kept.flatMap(key => (key in schema ? [[key, schema[key]]] : []));
  const printed = { ...shape(schema, dialect), ...(Object.fromEntries(kept) as PrintedSchema) };
  const { $defs } = schema;
  if ($defs === undefined) {
    return printed;
  }
  const definitions = Object.entries($defs).map(([name, part]) => [name, print(part, dialect)] as const);
  return { ...printed, $defs: Object.fromEntries(definitions) };
}

function shape(schema: JsonSchema, dialect: Dialect): PrintedSchema {
  const { $ref, enum: values, items, properties = {}, required = [], type } = schema;
  if ($ref !== undefined) {
    return { $ref };
  }
  const anyOf = schema.anyOf ?? values?.map(constant);
  if (anyOf !== undefined) {
    return anyOf.every(member => typeof member['const'] === 'string')
      ? { type: 'string', enum: anyOf.map(member => member['const']) }
      : { [dialect.union]: anyOf.map(member => print(member, dialect)) };
  }
  if ('const' in schema) {
    return { const: schema['const'] };
  }
  if (items !== undefined) {
    return { type, items: print(items, dialect) };
  }
  if (type !== 'object') {
    return { type };
  }
  const printed = Object.entries(properties).map(([key, property]): [string, PrintedSchema] => {
    const own = print(property, dialect);
    return [key, required.includes(key) ? own : { [dialect.union]: [{ type: 'null' }, own] }];
  });
  return {
    type,
    properties: Object.fromEntries(printed),
    required: Object.keys(properties),
    additionalProperties: false
  };
}

function constant(value: unknown): JsonSchema {
  return value === null ? { type: 'null' } : { const: value };
}
