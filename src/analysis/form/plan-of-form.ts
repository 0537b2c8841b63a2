import type { AnalysisPlan } from '../plan/analysis-plan.js';

type Parts = Readonly<Record<string, unknown>>;

/** Places for text that is no name, unless what stands there says that it is. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'value', 'low', 'high', 'otherwise', 'values']);

/** The plan that a filled-in form stands for: derived columns under their headings, records in the place of pairs. */
export function planOfForm(form: unknown, taken: ReadonlySet<string>): AnalysisPlan {
  const { headings, dataset, type, steps } = form as Parts & {
    readonly headings: readonly { readonly column: string; readonly heading: string }[];
  };
  const names = new Map<string, string>();
  for (const { column, heading } of headings) {
    const name = heading.trim();
    if (name !== '' && !taken.has(name) && ![...names.values()].includes(name)) {
      names.set(column, name);
    }
  }
  // What is read here was checked against the schema of the form.
  return { type, dataset, steps: (steps as readonly unknown[]).map(step => plain(step, names)) } as AnalysisPlan;
}

function plain(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof part === 'string') {
    return names.get(part) ?? part;
  }
  if (Array.isArray(part)) {
    return part.map(item => plain(item, names));
  }
  if (typeof part !== 'object' || part === null) {
    return part;
  }
  const entries = Object.entries(part).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, entry(part as Parts, key, value, names)]));
}

function entry(owner: Parts, key: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (key === 'formats') {
    const pairs = value as readonly { readonly column: string; readonly text: string }[];
    return Object.fromEntries(pairs.map(({ column, text }) => [names.get(column) ?? column, text]));
  }
  const isText = TEXTS.has(key) && owner['type'] !== 'unpivot';
  const literal = typeof value === 'string' || (Array.isArray(value) && value.every(one => typeof one !== 'object'));
  return isText && literal ? value : plain(value, names);
}
