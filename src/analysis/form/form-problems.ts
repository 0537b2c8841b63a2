import { nearestNames } from '../../datasets/index.js';
import type { Form } from './forms.js';

/** What keeps a reply from being a plan, as one sentence; `unknown` when that is a name that does not exist. */
export type PlanProblem = {
  readonly text: string;
  readonly unknown?: { readonly name: string; readonly nearest: readonly string[] };
};

type Path = readonly (string | number)[];

/** What is wrong with a value, each with its place in it. A null stands for a property that may be absent. */
export function formProblems(form: Form, value: unknown, path: Path = []): readonly PlanProblem[] {
  const { anyOf, enum: texts, items, properties } = form;
  if (anyOf !== undefined) {
    return unionProblems(anyOf, value, path);
  }
  if (texts !== undefined) {
    return texts.includes(value) ? [] : [unknownName(texts as readonly string[], value, path)];
  }
  if (form.const !== undefined) {
    return form.const === value ? [] : [at(path, `has to be ${JSON.stringify(form.const)}`)];
  }
  if (items !== undefined) {
    return listProblems(form, items, value, path);
  }
  if (properties !== undefined) {
    return objectProblems(form, properties, value, path);
  }
  return plainProblems(form, value, path);
}

function at(path: Path, what: string): PlanProblem {
  return { text: `${path.length === 0 ? 'The reply' : path.join('.')} ${what}.` };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells the forms of a union apart: their properties with one value each. */
function constantsOf({ properties = {} }: Form): readonly (readonly [string, unknown])[] {
  return Object.entries(properties).flatMap(([key, part]) =>
    part.const === undefined ? [] : [[key, part.const] as const]
  );
}

function unionProblems(members: readonly Form[], value: unknown, path: Path): readonly PlanProblem[] {
  const found = members.map(member => formProblems(member, value, path));
  if (found.some(problems => problems.length === 0)) {
    return [];
  }
  const meant = members.filter(member =>
    isObject(value)
      ? member.properties !== undefined && constantsOf(member).every(([key, constant]) => value[key] === constant)
      : member.enum !== undefined && typeof value === 'string'
  );
  const best = meant.map(member => found[members.indexOf(member)] ?? []).sort((a, b) => weight(a) - weight(b))[0];
  if (best !== undefined) {
    return best;
  }
  const types = members.flatMap(member => constantsOf(member).map(([key, constant]) => `${key} ${String(constant)}`));
  return [at(path, types.length === 0 ? 'is of no type it may have' : `is none of ${[...new Set(types)].join(', ')}`)];
}

/** Few problems, and of as few those that name what is wrong, are of the form that was meant. */
function weight(problems: readonly PlanProblem[]): number {
  return problems.length + (problems.some(({ unknown }) => unknown !== undefined) ? 0 : 0.5);
}

function unknownName(texts: readonly string[], value: unknown, path: Path): PlanProblem {
  if (typeof value !== 'string') {
    return at(path, 'has to be a name');
  }
  const nearest = nearestNames(value, texts);
  return { ...at(path, `is ${JSON.stringify(value)}, which does not exist there`), unknown: { name: value, nearest } };
}

function listProblems(form: Form, items: Form, value: unknown, path: Path): readonly PlanProblem[] {
  if (!Array.isArray(value)) {
    return [at(path, 'has to be a list')];
  }
  const { minItems = 0, maxItems = Infinity } = form as { readonly minItems?: number; readonly maxItems?: number };
  return value.length < minItems || value.length > maxItems
    ? [
        at(
          path,
          `has to have at least ${String(minItems)}${maxItems === Infinity ? '' : ` and at most ${String(maxItems)}`}`
        )
      ]
    : value.flatMap((item, index) => formProblems(items, item, [...path, index]));
}

function objectProblems(
  { required = [] }: Form,
  properties: Readonly<Record<string, Form>>,
  value: unknown,
  path: Path
): readonly PlanProblem[] {
  if (!isObject(value)) {
    return [at(path, 'has to be an object')];
  }
  const given = Object.entries(value).filter(([key, entry]) => entry !== undefined && !isAbsent(entry, key, required));
  const missing = required.filter(key => !given.some(([name]) => name === key));
  return [
    ...missing.map(key => at([...path, key], 'is missing')),
    ...given.flatMap(([key, entry]) => {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return property === undefined
        ? [at([...path, key], 'is unknown')]
        : formProblems(property, entry, [...path, key]);
    })
  ];
}

function isAbsent(entry: unknown, key: string, required: readonly string[]): boolean {
  return entry === null && !required.includes(key);
}

function plainProblems(form: Form, value: unknown, path: Path): readonly PlanProblem[] {
  const { type, pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = form as Form & Bounds;
  const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type;
  if (!fits) {
    return [at(path, `has to be ${type === 'integer' ? 'a whole number' : `a ${String(type)}`}`)];
  }
  if (typeof value === 'string') {
    return pattern === undefined || new RegExp(pattern).test(value) ? [] : [at(path, 'is no plain name')];
  }
  const number = Number(value);
  const inside =
    typeof value !== 'number' ||
    (number >= (minimum ?? -Infinity) &&
      number <= (maximum ?? Infinity) &&
      number > (exclusiveMinimum ?? -Infinity) &&
      number < (exclusiveMaximum ?? Infinity));
  return inside ? [] : [at(path, 'is out of its range')];
}

type Bounds = {
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
};
