import type { Schema } from '../agent/index.js';

/** Characters of a reference. Parts that are hardly longer stay in place. */
const REFERENCE = 22;
const SHORT = 2 * REFERENCE;

type Structure = {
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** A part, with the parts in it by number. */
type Part = { readonly schema: Schema; readonly inner: readonly number[]; readonly own: number; uses: number };

/**
 * The schema with every longer part that occurs several times written once, under `$defs`, and referred to from its
 * places. A schema without such parts, or with definitions of its own, comes back as it is. For what is sent only: strict
 * structured output, llama.cpp and vLLM follow references, the checks of this program do not.
 */
export function shareParts(schema: Schema): Schema {
  if ('$defs' in schema) {
    return schema;
  }
  const parts: Part[] = [];
  const byText = new Map<string, number>();
  const seen = new Map<Schema, number>();

  const number = (part: Schema): number => {
    const known = seen.get(part);
    if (known !== undefined) {
      return known;
    }
    const inner: number[] = [];
    const numbered = withInner(part, one => {
      const at = number(one);
      inner.push(at);
      return at;
    });
    const text = JSON.stringify(numbered);
    let at = byText.get(text);
    if (at === undefined) {
      at = parts.push({ schema: part, inner, own: text.length, uses: 0 }) - 1;
      byText.set(text, at);
      for (const one of inner) {
        const used = parts[one];
        if (used !== undefined) {
          used.uses++;
        }
      }
    }
    seen.set(part, at);
    return at;
  };

  const names = new Map<number, string>();
  const root = number(schema);
  // What is in a part has a lower number, so it is known by then how long it is in its place.
  const lengths: number[] = [];
  parts.forEach(({ inner, own, uses }, at) => {
    const length = inner.reduce((sum, one) => sum + (lengths[one] ?? 0), own);
    const isShared = uses > 1 && length >= SHORT && at !== root;
    lengths.push(isShared ? REFERENCE : length);
    if (isShared) {
      names.set(at, `p${String(names.size + 1)}`);
    }
  });
  if (names.size === 0) {
    return schema;
  }
  const place = (part: Schema): unknown => {
    const name = names.get(seen.get(part) ?? root);
    return name === undefined ? withInner(part, place) : { $ref: `#/$defs/${name}` };
  };
  const definitions = [...names].map(([at, name]) => [name, withInner(parts[at]?.schema ?? schema, place)]);
  return { ...withInner(schema, place), $defs: Object.fromEntries(definitions) as object };
}

/** The schema with something else in the place of the schemas in it. */
function withInner(schema: Schema, replace: (part: Schema) => unknown): Schema {
  const { anyOf, items, properties } = schema as Structure;
  return {
    ...schema,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(replace) }),
    ...(items === undefined ? {} : { items: replace(items) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, replace(part)])) })
  };
}
