/** The keywords of a portable schema that are printed. */
export type JsonSchema = {
  readonly [keyword: string]: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[] | undefined;
  readonly type?: unknown;
};

/** Plain JSON schema, ready to be sent. */
type PrintedSchema = { readonly [keyword: string]: unknown };

/** A portable schema for strict structured output: all properties are required, an optional one may be null. */
export function printForOpenAI(schema: JsonSchema): PrintedSchema {
  const words = Object.entries(schema).filter(([key]) => key === 'title' || key === 'description');
  return { ...shape(schema), ...Object.fromEntries(words) };
}

function shape(schema: JsonSchema): PrintedSchema {
  const { enum: values, items, properties = {}, required = [], type } = schema;
  const anyOf = schema.anyOf ?? values?.map(constant);
  if (anyOf !== undefined) {
    return anyOf.every(member => typeof member['const'] === 'string')
      ? { type: 'string', enum: anyOf.map(member => member['const']) }
      : { anyOf: anyOf.map(printForOpenAI) };
  }
  if ('const' in schema) {
    return { const: schema['const'] };
  }
  if (items !== undefined) {
    return { type, items: printForOpenAI(items) };
  }
  if (type !== 'object') {
    return { type };
  }
  const optional = (property: JsonSchema): JsonSchema => ({ anyOf: [{ type: 'null' }, property] });
  const members = Object.entries(properties).map(
    ([key, property]) => [key, printForOpenAI(required.includes(key) ? property : optional(property))] as const
  );
  const printed = Object.fromEntries(members);
  return { type, properties: printed, required: Object.keys(properties), additionalProperties: false };
}

function constant(value: unknown): JsonSchema {
  return value === null ? { type: 'null' } : { const: value };
}

/**
 * Rules shared by all grammars. A `maxLength` counts UTF-16 units, so texts that have one are made of `short`, which
 * allows characters of two units only as escapes.
 */
const RULES: Readonly<Record<string, string>> = {
  char: '[^"\\\\\\x00-\\x1F\\x7F] | escape',
  short: '[^"\\\\\\x00-\\x1F\\x7F\\U00010000-\\U0010FFFF] | escape',
  escape: '"\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F])',
  string: '"\\"" char* "\\""',
  integer: '"-"? ("0" | [1-9] [0-9]{0,14})',
  number: 'integer ("." [0-9]{1,15})? ([eE] [-+]? [0-9]{1,2})?',
  boolean: '"true" | "false"',
  null: '"null"'
};

/** A `maxLength` or `maxItems` above this is not enforced: every step up to a bound takes memory in the grammar. */
const LARGEST_BOUND = 2000;

/**
 * A portable schema as a grammar in llama.cpp's notation. Whatever it accepts parses and fits the schema, except for
 * ranges, patterns and minimum lengths, which need a check of the value. Every property is written, in the order of the
 * schema; an optional one may be null instead. Between values there is at most one space, so generation cannot get
 * stuck in white space.
 */
export function printGrammar(schema: JsonSchema): string {
  const rules = new Map<string, string>();
  const use = (name: string): string => {
    const text = RULES[name] ?? '';
    if (text !== '' && !rules.has(name)) {
      rules.set(name, text);
      for (const inner of text.match(/\b(?:escape|char|integer)\b/g) ?? []) {
        use(inner);
      }
    }
    return name;
  };
  const add = (text: string): string => {
    const known = [...rules].find(([, own]) => own === text)?.[0];
    const name = known ?? `r${String(rules.size)}`;
    rules.set(name, text);
    return name;
  };
  const print = (part: JsonSchema): string => {
    const { anyOf, enum: values, items, maxItems, maxLength, properties = {}, required = [], type } = part;
    const members = anyOf ?? values?.map(constant);
    if (members !== undefined) {
      return add(members.map(print).join(' | '));
    }
    if ('const' in part) {
      return literal(part['const']);
    }
    switch (type) {
      case 'array': {
        const item = items === undefined ? use('null') : print(items);
        return add(listOf(item, maxItems));
      }
      case 'object': {
        const fields = Object.entries(properties).map(([key, property]) => {
          const own = print(property);
          const value = required.includes(key) ? own : `(${use('null')} | ${own})`;
          return `${literal(key)} ":" " "? ${value}`;
        });
        return add(['"{"', fields.join(' "," " "? '), '"}"'].filter(one => one !== '').join(' '));
      }
      case 'string':
        return maxLength === undefined || maxLength > LARGEST_BOUND
          ? use('string')
          : `"\\"" ${use('short')}{0,${String(maxLength)}} "\\""`;
      default:
        return use(typeof type === 'string' && type in RULES ? type : 'null');
    }
  };
  const root = print(schema);
  return [`root ::= ${root}`, ...[...rules].map(([name, text]) => `${name} ::= ${text}`)].join('\n');
}

function listOf(item: string, most: number | undefined): string {
  if (most === 0) {
    return '"[" "]"';
  }
  const more = most === undefined || most > LARGEST_BOUND ? '*' : `{0,${String(most - 1)}}`;
  return `"[" (${item} ("," " "? ${item})${more})? "]"`;
}

/** A value as JSON, as a quoted text of the grammar. */
function literal(value: unknown): string {
  const json = JSON.stringify(value).replace(/[\\"]/g, '\\$&');
  return `"${json}"`;
}
