import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { createAnalyst } from '../index.js';
import { profileOf } from './development/profile-of.js';
import { TABLES } from './development/tables.js';

export const birds = profileOf(table('birds'), 'pandas');

function table(name: string): (typeof TABLES)[number] {
  const found = TABLES.find(one => one.name === name);
  if (found === undefined) {
    throw new Error(`The table ${name} is gone.`);
  }
  return found;
}

/** What the analyst says to a question about these frames, by itself about birds. */
export async function ask(
  question: string,
  profiles: readonly DatasetProfile[] = [structuredClone(birds)]
): Promise<readonly ModelEvent[]> {
  const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
  const messages = [{ role: 'user', text: question }] as const;
  const request: ModelRequest = { role: 'subquery', messages, tools: [], context: [{ text: 'df', data }] };
  const events: ModelEvent[] = [];
  for await (const event of createAnalyst().stream(request, new AbortController().signal)) {
    events.push(event);
  }
  return events;
}

function wide(columns: number, name = 'df'): DatasetProfile {
  const names = ['sales', 'temp', 'unit price', 'order id', 'cost of goods', 'height_cm', 'region'];
  const more = Array.from({ length: columns - birds.columns.length }, (_, at) =>
    birds.columns
      .slice(at % birds.columns.length)
      .slice(0, 1)
      .map(column => ({ ...column, name: `${names[at % 7] ?? ''}_${String(at)}` }))
  ).flat();
  return { ...birds, name, columnCount: columns, columns: [...birds.columns, ...more] };
}

/** More than anybody has open, by what there is so much of. */
export const LARGE: readonly (readonly [of: string, profiles: readonly DatasetProfile[]])[] = [
  ['2,000 columns', [wide(2_000)]],
  ['30 frames', Array.from({ length: 30 }, (_, at) => wide(8 + at, `frame${String(at)}`))]
];
