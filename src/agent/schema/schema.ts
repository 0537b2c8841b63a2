import { Kind, type TSchema } from '@sinclair/typebox';
import { CellwrightError, messageOf } from '../errors.js';
import { compactJson } from '../json.js';
import { fits } from './check-value.js';

/**
 * A JSON schema within the subset that `checkPortable` accepts: made by TypeBox's `Type`, or a plain object. `V` is the type
 * of the values that fit; for a plain object it has to be declared, as in `Schema<{ readonly name: string }>`.
 */
export type Schema<V = unknown> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON schemas of others are often typed by interfaces, which fit no other index
  readonly [keyword: string]: any;
  /** For the compiler alone; never present at run time. */
  readonly static?: V;
};

/** The type of the values that fit a schema; `unknown` if the schema does not declare it. */
export type ValueOf<S extends Schema> = S extends Schema<infer V> ? V : unknown;

/** A schema as TypeBox's own type, which no public interface names: it has an extra mark, set by `checkPortable`. */
export function asTypeBox(schema: Schema): TSchema {
  return schema as TSchema;
}

/** Descriptive keywords; allowed in any schema. */
const WORDS = 'title description default examples';
const RANGE = 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf';

/** Keywords allowed in each form of schema, beside `WORDS`: those every back end understands, and those only we check. */
const FORMS: Readonly<Record<string, string>> = {
  anyOf: 'anyOf',
  enum: 'enum type',
  const: 'const type',
  object: 'type properties required additionalProperties',
  array: 'type items minItems maxItems',
  string: 'type minLength maxLength pattern format',
  number: `type ${RANGE}`,
  integer: `type ${RANGE}`,
  boolean: 'type',
  null: 'type'
};
const KNOWN = new Set([WORDS, ...Object.values(FORMS)].join(' ').split(' '));
const TYPES = Object.keys(FORMS).slice(3);

/** Formats as patterns, because the schema library knows no formats. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  time: '^\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?([Zz]|[+-]\\d{2}:\\d{2})?$',
  email: '^[^\\s@]+@[^\\s@]+$',
  uri: '^[a-zA-Z][a-zA-Z0-9+.-]*:\\S+$',
  uuid: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
};

type JsonSchema = TSchema & {
  readonly [K in 'type' | 'anyOf' | 'enum' | 'items' | 'additionalProperties']?: unknown;
} & {
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: unknown;
};

/**
 * The schema in the form that values are checked against: objects are closed, and a plain JSON schema is marked like one
 * made by `Type`. Throws `CellwrightError` with code `tool_schema` for anything that is not a schema, would never be
 * checked, or would be dropped silently by back ends; the message names the place, which starts with `where`, what is
 * wrong, and what to write. `above` lists the enclosing schemas.
 */
export function checkPortable(given: unknown, where: string, above: readonly unknown[] = []): TSchema {
  const schema = checkForm(given, where, above);
  return schema.default === undefined || fits(schema, schema.default)
    ? schema
    : fail(where, `has the default ${compactJson(schema.default)}`, 'Write a value that fits, or leave it out.');
}

function checkForm(given: unknown, where: string, above: readonly unknown[]): TSchema {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return fail(where, `is no schema but ${compactJson(given)}`, 'Write one with Type.');
  }
  if (above.includes(given)) {
    return fail(where, 'contains itself', 'Write it out, as deep as it has to go.');
  }
  const schema = given as JsonSchema;
  const keys = Object.keys(schema).filter(key => schema[key] !== undefined);
  const keyword = keys.find(key => !KNOWN.has(key));
  if (keyword !== undefined) {
    const instead = `Write it with ${TYPES.join(', ')}, unions and properties, or check the value in run.`;
    return fail(where, `uses ${keyword}, which not every model can be held to`, instead);
  }
  const { type } = schema;
  const form = ['anyOf', 'enum', 'const'].find(key => keys.includes(key)) ?? type;
  if (typeof form !== 'string' || !Object.hasOwn(FORMS, form)) {
    const said = type === undefined ? 'has no type' : `has the type ${compactJson(type)}`;
    return fail(where, said, `Use ${TYPES.join(', ')} or Type.Union([…]).`);
  }
  const allowed = `${WORDS} ${FORMS[form] ?? ''}`.split(' ');
  const beside = keys.find(key => !allowed.includes(key));
  if (beside !== undefined) {
    return fail(where, `uses ${beside} beside ${form}, where it is never checked`, 'Leave it out, or move it.');
  }
  const inner = (part: unknown, place = where): TSchema => checkPortable(part, place, [...above, given]);
  const kind = form.charAt(0).toUpperCase() + form.slice(1);
  switch (form) {
    case 'anyOf':
      return { ...schema, anyOf: listOf(schema.anyOf, form, where).map(part => inner(part)), [Kind]: 'Union' };
    case 'enum': {
      const { enum: values, type: _type, ...rest } = schema;
      return { ...rest, anyOf: listOf(values, form, where).map(value => constant(value, where)), [Kind]: 'Union' };
    }
    case 'const':
      return { ...schema, ...constant(schema.const, where) };
    case 'string':
      return { ...schema, ...patternOf(schema, where), format: undefined, [Kind]: kind };
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? { ...schema, items: inner(schema.items, `${where}[]`), [Kind]: kind }
        : fail(where, 'lists its items by place, or not at all', 'Write Type.Array(…) of one schema, or an object.');
    case 'object':
      return { ...schema, ...closed(schema, where, inner), [Kind]: kind };
    default:
      return { ...schema, [Kind]: kind };
  }
}

/** The properties of an object that takes no others. */
function closed(schema: JsonSchema, where: string, inner: (part: unknown, place: string) => TSchema): object {
  const { properties = {}, required = [], additionalProperties = false } = schema;
  if (additionalProperties !== false) {
    const instead = 'List the properties, or write an array of { key, value }.';
    return fail(where, 'uses additionalProperties, which not every model can be held to', instead);
  }
  const inherited = Object.keys(properties).find(key => key in Object.prototype);
  if (inherited !== undefined) {
    return fail(where, `has a property ${inherited}, as every object has`, 'Call it otherwise.');
  }
  if (!Array.isArray(required) || !required.every(key => Object.hasOwn(properties, String(key)))) {
    return fail(where, `requires ${compactJson(required)}`, 'List names of its properties as required.');
  }
  const entries = Object.entries(properties).map(([key, part]) => [key, inner(part, `${where}.${key}`)]);
  return { properties: Object.fromEntries(entries) as object, additionalProperties };
}

function listOf(value: unknown, keyword: string, where: string): readonly unknown[] {
  return Array.isArray(value) && value.length > 0
    ? value
    : fail(where, `has ${compactJson(value)} as ${keyword}`, 'Write a list of at least one.');
}

function constant(value: unknown, where: string): TSchema {
  if (value !== null && !['string', 'boolean'].includes(typeof value) && !Number.isFinite(value)) {
    const instead = 'Use text, numbers, true, false and null, or a Type.Union([…]) of objects.';
    return fail(where, `allows only ${compactJson(value)}`, instead);
  }
  const said: object = value === null ? { type: 'null', [Kind]: 'Null' } : { const: value, [Kind]: 'Literal' };
  return said as TSchema;
}

/** The pattern of a schema, or its format as a pattern. Throws when JavaScript cannot read it. */
function patternOf({ pattern, format }: JsonSchema, where: string): { readonly pattern?: string } {
  if (format !== undefined && (pattern !== undefined || !Object.hasOwn(FORMATS, format))) {
    const known = Object.keys(FORMATS).join(', ');
    return fail(where, `uses format ${format}`, `Use ${known} or a pattern, and not both.`);
  }
  const own = format === undefined ? pattern : FORMATS[format];
  try {
    new RegExp(own ?? '');
  } catch (error) {
    return fail(where, `has a pattern that cannot be used (${messageOf(error)})`, 'Write it as JavaScript reads it.');
  }
  return own === undefined ? {} : { pattern: own };
}

function fail(where: string, what: string, instead: string): never {
  throw new CellwrightError('tool_schema', `${where} ${what}. ${instead}`);
}
