import type { TSchema } from '@sinclair/typebox';

/** JSON Schema as it is sent: plain, without the marks of the library that the steps are written with. */
export type Form = TSchema & {
  readonly anyOf?: readonly Form[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly type?: string;
};

/** `TSchema` has a mark that only the library reads. */
const form = (keywords: object): Form => keywords as Form;

/** The few kinds of schemas that every model can be held to. */
export const FORMS = {
  /** A closed object; all its properties are required unless it is said which. */
  object: (properties: Readonly<Record<string, Form>>, required: readonly string[] = Object.keys(properties)): Form =>
    form({ type: 'object', properties, required, additionalProperties: false }),
  list: (items: Form, bounds: { readonly minItems?: number; readonly maxItems?: number } = {}): Form =>
    form({ type: 'array', items, ...bounds }),
  /** One of several; what is a choice itself becomes part of it. */
  union: (members: readonly Form[]): Form =>
    form({ anyOf: members.flatMap(one => (one.anyOf === undefined || 'description' in one ? [one] : one.anyOf)) }),
  /** One of some texts. */
  oneOf: (texts: readonly string[]): Form => form({ type: 'string', enum: texts }),
  only: (value: string | number | boolean): Form => form({ const: value }),
  text: (description?: string): Form => form({ type: 'string', ...(description === undefined ? {} : { description }) }),
  /** Text, number and the like, with what else is said of it. */
  plain: (keywords: { readonly type: string }): Form => form(keywords)
} as const;
