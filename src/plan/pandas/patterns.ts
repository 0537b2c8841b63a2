import { same } from '../python/plan-looks.js';

/** A place in a pattern, under the name that what stands there gets; what stands under one name is the same everywhere. */
class Place {
  constructor(
    readonly name: string,
    readonly allows: (value: unknown) => boolean
  ) {}
}

export const place = (name: string, allows: (value: unknown) => boolean = () => true): Place => new Place(name, allows);

/** What a part of a plan may look like: an object of which each property fits, a list of as many parts, a place, or a constant. */
export type Pattern = Place | string | undefined | readonly Pattern[] | { readonly [property: string]: Pattern };

/** The texts at the places of a pattern, where a part of a plan fits it. */
export function match(pattern: Pattern, part: unknown): ((place: string) => string) | undefined {
  const found = new Map<string, unknown>();
  return fits(pattern, part, found) ? id => String(found.get(id)) : undefined;
}

function fits(pattern: Pattern, part: unknown, found: Map<string, unknown>): boolean {
  if (pattern instanceof Place) {
    const isNew = !found.has(pattern.name);
    found.set(pattern.name, isNew ? part : found.get(pattern.name));
    return isNew ? pattern.allows(part) : same(found.get(pattern.name), part);
  }
  if (typeof pattern !== 'object' || typeof part !== 'object' || part === null) {
    return pattern === part;
  }
  const parts = new Map(Object.entries(part));
  return (
    (!Array.isArray(pattern) || parts.size === pattern.length) &&
    Object.entries(pattern).every(([id, one]: readonly [string, Pattern]) => fits(one, parts.get(id), found))
  );
}
