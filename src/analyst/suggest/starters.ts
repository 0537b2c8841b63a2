import type { DatasetProfile } from '../../datasets/index.js';
import { answerable } from './answerable.js';
import { goodColumns } from './good-columns.js';

/** Starter questions from the live schema, at most `max`; the analyst answers each of them. The first dataset leads. */
export function starters(profiles: readonly DatasetProfile[], max: number): readonly string[] {
  const first = profiles.find(profile => profile.kind === 'frame' || profile.kind === 'lazy');
  if (first === undefined) {
    return [];
  }
  const { amounts, groups } = goodColumns(first);
  const [amount] = amounts;
  const [group, other] = groups;
  const missing = first.columns.some(column => (column.nulls?.count ?? 0) > 0);
  const questions = [
    `What is in ${first.name}?`,
    amount && group ? `Average ${amount.name} by ${group.name}` : undefined,
    missing ? 'Where are values missing?' : undefined,
    group ? `How many rows per ${group.name}?` : undefined,
    amount && other ? `Which ${other.name} has the highest average ${amount.name}?` : undefined,
    amount ? `Describe ${amount.name}` : undefined,
    'Show 5 random rows'
  ];
  return answerable(questions, profiles, max);
}
