import type { TSchema } from '@sinclair/typebox';

/** Plain JSON schema, ready to be sent. */
export type PrintedSchema = { readonly [keyword: string]: unknown };

type Dialect = { readonly union: 'anyOf' | 'oneOf'; readonly kept: readonly string[] };

const STRICT: Dialect = { union: 'anyOf', kept: ['title', 'description'] };
const LLAMA: Dialect = { union: 'oneOf', kept: ['maxLength', 'maxItems'] };

/**
 * A portable schema for strict structured output: every property required, an optional one may be null instead. Parts
 * that were shared for sending stay so.
 */
export function printForOpenAI(schema: TSchema): PrintedSchema {
  return print(schema, STRICT);
}

/** A portable schema for llama.cpp grammars. Longest texts and lists stay, so that generation ends. */
export function printForLlama(schema: TSchema): PrintedSchema {
  return print(schema, LLAMA);
}

function print(schema: TSchema, dialect: Dialect): PrintedSchema {
  const kept = dialect.kept.flatMap(key => (key in schema ? [[key, schema[key] as unknown]] : []));
  const printed = { ...shape(schema, dialect), ...(Object.fromEntries(kept) as PrintedSchema) };
  const { $defs } = schema as Structure;
  if ($defs === undefined) {
    return printed;
  }
  const definitions = Object.entries($defs).map(([name, part]) => [name, print(part, dialect)] as const);
  return { ...printed, $defs: Object.fromEntries(definitions) };
}

function shape(schema: TSchema, dialect: Dialect): PrintedSchema {
  const { $ref, enum: values, items, properties = {}, required = [], type } = schema as Structure;
  if ($ref !== undefined) {
    return { $ref };
  }
  const anyOf = (schema as Structure).anyOf ?? values?.map(constant);
  if (anyOf !== undefined) {
    return anyOf.every(member => typeof member['const'] === 'string')
      ? { type: 'string', enum: anyOf.map(member => member['const'] as unknown) }
      : { [dialect.union]: anyOf.map(member => print(member, dialect)) };
  }
  if ('const' in schema) {
    return { const: schema['const'] as unknown };
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

function constant(value: unknown): TSchema {
  const said: object = value === null ? { type: 'null' } : { const: value };
  return said as TSchema;
}

type Structure = {
  readonly $defs?: Readonly<Record<string, TSchema>>;
  readonly $ref?: string;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly type?: unknown;
};
