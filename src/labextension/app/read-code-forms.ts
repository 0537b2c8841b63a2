import type { CodeForm } from '../../toolsets/index.js';

const FORMS: readonly unknown[] = ['direct', 'code'] satisfies CodeForm[];

/** How single models write what is drafted, by their id, from untrusted JSON. What is unknown is left out. */
export function readCodeForms(value: unknown): Readonly<Partial<Record<string, CodeForm>>> {
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(given.filter((pair): pair is [string, CodeForm] => FORMS.includes(pair[1])));
}
