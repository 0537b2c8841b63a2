import type { TSchema } from '@sinclair/typebox';
import { NAMED } from '../plan/named.js';
import type { FormNames } from './form-names.js';
import { type Form, FORMS } from './forms.js';

/** What an expression within another one may be, level by level; outermost there is no limit. */
const NESTED: readonly ReadonlySet<unknown>[] = [
  new Set(['column', 'value', 'arithmetic', 'call', 'round']),
  new Set(['column', 'value', 'arithmetic', 'call', 'round']),
  new Set(['column', 'value', 'arithmetic']),
  new Set(['column', 'value'])
];
const SAID = ['description', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'pattern'];

type Structure = TSchema & {
  readonly $id?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly Structure[];
  readonly const?: string | number | boolean;
  readonly items?: Structure;
  readonly names?: keyof FormNames;
  readonly patternProperties?: object;
  readonly properties?: Readonly<Record<string, Structure>>;
  readonly required?: readonly string[];
  readonly type: string;
  readonly minItems?: number;
  readonly maxItems?: number;
};

/**
 * Writes schemas of steps with the names that there are, in what every model can be held to: no reference, an expression
 * as deep as `NESTED` goes, a list of pairs in the place of a record. Equal parts are one object: a schema is small in
 * memory, and on the wire, where equal parts are sent once.
 */
export class FormWriter {
  constructor(private readonly _names: FormNames) {
    for (const role of ['dataset', 'column', 'numeric', 'made', 'target'] as const) {
      this._enums.set(role, FORMS.oneOf(_names[role]));
    }
  }

  /** The forms of a step: a join has one for each dataset that can be joined, which may be none. */
  step(schema: TSchema): readonly Form[] {
    const { properties = {} } = schema as Structure;
    const at = Object.entries(properties).find(([, part]) => part.names === 'dataset')?.[0];
    if (at === undefined) {
      return [this._write(schema as Structure, 0)];
    }
    return this._names.joined.map(({ name, columns }) => {
      this._enums.set('joined', FORMS.oneOf(columns));
      this._written.clear(); // What was written may hold the columns of another dataset.
      const { properties: parts = {}, required } = this._write(schema as Structure, 0);
      return FORMS.object({ [at]: FORMS.only(name), ...omit(parts, at) }, required);
    });
  }

  private _write(schema: Structure, level: number): Form {
    const { names, $ref, $id } = schema;
    if (names !== undefined) {
      return this._enums.get(names) ?? FORMS.text();
    }
    if ($ref !== undefined) {
      return this._expression($ref, level);
    }
    if ($id !== undefined) {
      this._recursive.set($id, schema);
    }
    const known = this._written.get(schema);
    if (known !== undefined && level === 0) {
      return known;
    }
    const said = SAID.flatMap(key => (key in schema ? [[key, schema[key] as unknown] as const] : []));
    const written = { ...this._shape(schema, level), ...Object.fromEntries(said) } as Form;
    if (level === 0) {
      this._written.set(schema, written);
    }
    return written;
  }

  private _shape(schema: Structure, level: number): Form {
    const { anyOf, items, minItems, maxItems, patternProperties, properties, required = [], type } = schema;
    if (anyOf !== undefined) {
      const texts = anyOf.flatMap(member => (typeof member.const === 'string' ? [member.const] : []));
      return texts.length === anyOf.length
        ? FORMS.oneOf(texts)
        : FORMS.union(anyOf.map(member => this._write(member, level)));
    }
    if (schema.const !== undefined) {
      return FORMS.only(schema.const);
    }
    if (items !== undefined) {
      const least = minItems === undefined ? {} : { minItems };
      return FORMS.list(this._write(items, level), maxItems === undefined ? least : { ...least, maxItems });
    }
    if (patternProperties !== undefined) {
      return FORMS.list(FORMS.object({ column: this._write(NAMED.column, level), text: FORMS.text() }));
    }
    if (properties === undefined) {
      return FORMS.plain({ type });
    }
    const parts = Object.entries(properties).map(([key, part]) => [key, this._write(part, level)] as const);
    return FORMS.object(Object.fromEntries(parts), required);
  }

  /** An expression within another one. */
  private _expression(id: string, level: number): Form {
    const key = `${id} ${String(level)}`;
    const known = this._nested.get(key);
    const members = this._recursive.get(id)?.anyOf ?? [];
    const kept = members.filter(member => NESTED[level]?.has(member.properties?.['type']?.const));
    const written = known ?? FORMS.union(kept.map(member => this._write(member, level + 1)));
    this._nested.set(key, written);
    return written;
  }

  private readonly _enums = new Map<keyof FormNames, Form>();
  private readonly _nested = new Map<string, Form>();
  private readonly _recursive = new Map<string, Structure>();
  private readonly _written = new Map<object, Form>();
}

function omit(parts: Readonly<Record<string, Form>>, name: string): Record<string, Form> {
  return Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name));
}
