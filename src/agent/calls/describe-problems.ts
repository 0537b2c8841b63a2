import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';

const MOST = 5;
const BOUNDS =
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems';

type Structure = TSchema & {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
};

/** What is wrong with `value`, as one line that names each place: missing, unknown, or not what was expected. */
export function describeProblems(schema: TSchema, value: unknown): string {
  return `${problemsOf(schema, value, []).slice(0, MOST).join('; ')}.`;
}

function problemsOf(schema: Structure, value: unknown, path: readonly (string | number)[]): readonly string[] {
  // Annotated, because the check would narrow the value to nothing.
  const fits: boolean = Check(schema, value);
  if (fits) {
    return [];
  }
  const { properties = {}, required = [], items, anyOf, type } = schema;
  const inner: string[] = [];
  if (Array.isArray(value) && items !== undefined) {
    inner.push(...value.flatMap((item, index) => problemsOf(items, item, [...path, index])));
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    const given = entries.map(([key]) => key);
    const missing = (required as readonly string[]).filter(key => !given.includes(key));
    inner.push(...missing.map(key => `${[...path, key].join('.')} is missing`));
    for (const [key, entry] of entries) {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const unknown = schema['additionalProperties'] === false ? [`${[...path, key].join('.')} is unknown`] : [];
      inner.push(...(property === undefined ? unknown : problemsOf(property, entry, [...path, key])));
    }
  }
  if (inner.length > 0) {
    return inner;
  }
  const place = path.length === 0 ? 'the value' : path.join('.');
  if (anyOf !== undefined) {
    const constants = anyOf.flatMap(member => ('const' in member ? JSON.stringify(member['const']) : []));
    return [`${place} is none of the allowed forms${constants.length === 0 ? '' : ` (${constants.join(', ')})`}`];
  }
  const bounds = BOUNDS.split(' ').flatMap(key => (key in schema ? `${key} ${String(schema[key])}` : []));
  return [`${place}: expected ${[type ?? JSON.stringify(schema['const']), ...bounds].join(', ')}`];
}
