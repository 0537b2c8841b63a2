import { Kind, type TSchema } from '@sinclair/typebox';
import { CellwrightError } from '../cellwright-error.js';

/** Keywords every back end understands, those that say something to people, and those that only we check. */
const KNOWN = new Set(
  (
    'type enum const properties required items anyOf additionalProperties title description default examples ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems'
  ).split(' ')
);

const INSTEAD: Readonly<Record<string, string>> = {
  allOf: 'Write one object with all the properties, for example Type.Composite([…]).',
  oneOf: 'Write Type.Union([…]).',
  not: 'List the allowed values as a union.',
  if: 'Write a union of the cases.',
  $ref: 'Write the schema itself in its place.',
  uniqueItems: 'Drop repeated items in run.',
  prefixItems: 'Write an object with a named property for each place.',
  additionalItems: 'Write an object with a named property for each place.',
  patternProperties: 'Write an array of { key, value } objects.'
};

const KINDS: Readonly<Record<string, string>> = {
  object: 'Object',
  array: 'Array',
  string: 'String',
  number: 'Number',
  integer: 'Integer',
  boolean: 'Boolean',
  null: 'Null'
};

/** Formats as patterns, because the schema library knows none by itself. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  time: '^\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?([Zz]|[+-]\\d{2}:\\d{2})?$',
  email: '^[^\\s@]+@[^\\s@]+$',
  uri: '^[a-zA-Z][a-zA-Z0-9+.-]*:\\S+$',
  uuid: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
};

/**
 * The schema as values are checked against it: objects closed, and plain JSON schema as good as one made by `Type`.
 * Throws `CellwrightError` with code `tool_schema` for what back ends would drop silently; the message names the place,
 * which starts with `where`, the keyword, and what to write instead.
 */
export function checkPortable(schema: TSchema, where: string): TSchema {
  const keyword = Object.keys(schema).find(key => !KNOWN.has(key));
  if (keyword !== undefined) {
    fail(where, `uses ${keyword}`, INSTEAD[keyword] ?? 'Leave it out and check the value in run.');
  }
  const { anyOf, enum: values, items, properties, additionalProperties, type } = schema as JsonSchema;
  if (anyOf !== undefined || values !== undefined) {
    const { enum: _listed, type: _type, ...rest } = schema as JsonSchema;
    const members = anyOf ?? values?.map(value => (value === null ? { type: 'null' } : { const: value }));
    return { ...rest, anyOf: members?.map(member => checkPortable(member as TSchema, where)), [Kind]: 'Union' };
  }
  if ('const' in schema) {
    return { ...schema, [Kind]: 'Literal' };
  }
  const kind = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind === undefined) {
    const said = type === undefined ? 'has no type' : `has the type ${JSON.stringify(type)}`;
    return fail(where, said, `Use one of ${Object.keys(KINDS).join(', ')}, or Type.Union([…]).`);
  }
  const { format, ...checked }: JsonSchema = { ...schema, [Kind]: kind };
  if (format !== undefined) {
    const pattern = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    checked['pattern'] ??=
      pattern ?? fail(where, `uses format ${format}`, `Use ${Object.keys(FORMATS).join(', ')} or a pattern.`);
  }
  if (kind === 'Array') {
    if (typeof items !== 'object' || Array.isArray(items)) {
      return fail(where, 'lists its items by place, or not at all', 'Write Type.Array(…) of one schema, or an object.');
    }
    checked['items'] = checkPortable(items as TSchema, `${where}[]`);
  }
  if (kind === 'Object') {
    if (additionalProperties !== undefined && additionalProperties !== false) {
      return fail(
        where,
        'uses additionalProperties',
        'List the properties, or write an array of { key, value } objects.'
      );
    }
    const entries = Object.entries(properties ?? {});
    checked['properties'] = Object.fromEntries(
      entries.map(([key, property]) => [key, checkPortable(property, `${where}.${key}`)])
    );
    checked['additionalProperties'] = false;
  }
  return checked;
}

type JsonSchema = TSchema & {
  readonly type?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
};

function fail(where: string, what: string, instead: string): never {
  throw new CellwrightError('tool_schema', `${where} ${what}, which not every model can be held to. ${instead}`);
}
