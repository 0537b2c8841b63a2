import type { TSchema } from '@sinclair/typebox';
import { CellwrightError } from '../errors.js';
import { isRecord, jsonCopy, withoutFence } from '../json.js';
import { capText } from '../message.js';

/** The most problems reported, and the most characters of the report. */
const MOST = 5;
const LONGEST = 2000;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
  array: Array.isArray,
  object: isRecord
};

/** Whether a value of the right type keeps to a bound, by keyword. */
const BOUNDS: Readonly<Record<string, (value: never, bound: never) => boolean>> = {
  minimum: (value: number, bound: number) => value >= bound,
  maximum: (value: number, bound: number) => value <= bound,
  exclusiveMinimum: (value: number, bound: number) => value > bound,
  exclusiveMaximum: (value: number, bound: number) => value < bound,
  multipleOf: (value: number, bound: number) => value % bound === 0,
  minLength: (value: string, bound: number) => value.length >= bound,
  maxLength: (value: string, bound: number) => value.length <= bound,
  pattern: (value: string, bound: string) => new RegExp(bound).test(value),
  minItems: (value: readonly unknown[], bound: number) => value.length >= bound,
  maxItems: (value: readonly unknown[], bound: number) => value.length <= bound
};

type Structure = TSchema & {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
};

/** Whether `value` fits a schema returned by `checkPortable`, whose objects are closed. Undefined properties count as absent. */
export function fits(schema: TSchema, value: unknown): boolean {
  return problemsOf(schema, value, []).length === 0;
}

/** What is wrong with `value`, as one line that names each place: missing, unknown, or not what was expected. */
export function describeProblems(schema: TSchema, value: unknown): string {
  return capText(`${problemsOf(schema, value, []).slice(0, MOST).join('; ')}.`, LONGEST);
}

function problemsOf(schema: Structure, value: unknown, path: readonly (string | number)[]): readonly string[] {
  const { anyOf, items, properties = {}, required = [], type } = schema;
  if (anyOf !== undefined) {
    const constants = anyOf.flatMap(member => ('const' in member ? JSON.stringify(member['const']) : []));
    const allowed = constants.length === 0 ? '' : ` (${constants.join(', ')})`;
    return anyOf.some(member => fits(member, value))
      ? []
      : [`${placeOf(path, 'the value')} is none of the allowed forms${allowed}`];
  }
  const bounds = Object.keys(BOUNDS).filter(key => schema[key] !== undefined);
  const isRight =
    'const' in schema
      ? value === schema['const']
      : TYPES[type ?? '']?.(value) === true && bounds.every(key => BOUNDS[key]?.(value as never, schema[key] as never));
  if (!isRight) {
    const wanted = [type ?? JSON.stringify(schema['const']), ...bounds.map(key => `${key} ${String(schema[key])}`)];
    return [`${placeOf(path, 'the value')}: expected ${wanted.join(', ')}`];
  }
  if (items !== undefined) {
    return (value as readonly unknown[]).flatMap((item, index) => problemsOf(items, item, [...path, index]));
  }
  if (type !== 'object') {
    return [];
  }
  const given = Object.entries(value as object).filter(([, entry]) => entry !== undefined);
  const names = new Set(given.map(([key]) => key));
  const missing = required.filter(key => !names.has(key)).map(key => `${placeOf([...path, key])} is missing`);
  const wrong = given.flatMap(([key, entry]: [string, unknown]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const place = [...path, key];
    return property === undefined ? [`${placeOf(place)} is unknown`] : problemsOf(property, entry, place);
  });
  return [...missing, ...wrong];
}

function placeOf(path: readonly (string | number)[], root = ''): string {
  return path.join('.') || root;
}

/** The value with the default for each absent property, and without nulls that mean "not given", as models write them. */
export function settleAbsent(schema: Structure, value: unknown): unknown {
  const { items, anyOf: members, properties = {}, required = [] } = schema;
  if (Array.isArray(value) && items !== undefined) {
    return value.map(item => settleAbsent(items, item));
  }
  if (!isRecord(value)) {
    return value;
  }
  if (members !== undefined) {
    const forms = members.map(member => [member, settleAbsent(member, value)] as const);
    return forms.find(([member, form]) => fits(member, form))?.[1] ?? value;
  }
  const absent = Object.entries(properties).flatMap(([key, property]): (readonly [string, unknown])[] =>
    'default' in property ? [[key, jsonCopy(property.default)]] : []
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

/**
 * The value of a reply that should be JSON of a schema, perhaps within one fence; settled by `settleAbsent`, not repaired.
 * Throws `CellwrightError` `reply_json`, or `reply_schema` with the value that does not fit as its cause.
 */
export function readValue(text: string, schema: TSchema): unknown {
  let value: unknown;
  try {
    value = settleAbsent(schema, JSON.parse(withoutFence(text)));
  } catch (error) {
    throw new CellwrightError('reply_json', 'The reply is not JSON. Reply with JSON only.', { cause: error });
  }
  if (!fits(schema, value)) {
    const message = `The reply does not fit what was asked: ${describeProblems(schema, value)}`;
    throw new CellwrightError('reply_schema', message, { cause: value });
  }
  return value;
}
