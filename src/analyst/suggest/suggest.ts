import type { DatasetProfile } from '../../datasets/index.js';
import { planColumns, type PlanRecord } from '../../plan/index.js';
import { tablesOf } from '../client/datasets.js';
import { asSeen } from '../client/seen.js';
import { decide } from '../decide/decide.js';
import { UNIT_CONCEPTS } from '../lexicon/concepts.js';
import { type ColumnFacts, columnFacts } from '../terms/column-facts.js';

/** Most values of a column that makes groups, and how many make its top groups worth asking for. */
const MOST_GROUPS = 30;
const MANY_GROUPS = 6;

/** A question, and the columns that it means. */
type Suggestion = { readonly question: string; readonly columns: readonly string[] };

/** The columns of a dataset by the roles that they can have, in their order. */
function rolesOf(profile: DatasetProfile): Readonly<Record<'amounts' | 'groups' | 'dates', readonly ColumnFacts[]>> {
  const facts = profile.columns
    .filter(({ nulls }) => nulls?.count !== profile.rows)
    .map(column => columnFacts(profile, column));
  return {
    amounts: facts.filter(
      ({ kind, isCode, isYear, distinct = 3 }) => kind === 'number' && !isCode && !isYear && distinct > 2
    ),
    groups: facts.filter(
      ({ kind, distinct = 0 }) => (kind === 'text' || kind === 'flag') && distinct > 1 && distinct <= MOST_GROUPS
    ),
    dates: facts.filter(({ kind }) => kind === 'date')
  };
}

/** A question in the words of columns, without units unless a name has no other words; none if a column is undefined. */
function asked(
  words: (...names: readonly string[]) => string,
  ...columns: readonly (ColumnFacts | undefined)[]
): readonly Suggestion[] {
  const there = columns.filter(column => column !== undefined);
  const names = there.map(column => {
    const plain = column.words.filter(word => !Object.hasOwn(UNIT_CONCEPTS, word));
    return (plain.length > 0 ? plain : column.words).join(' ');
  });
  return there.length < columns.length ? [] : [{ question: words(...names), columns: there.map(({ name }) => name) }];
}

/** The measure that questions go on with, as a word: the first one of a plan, whatever version wrote it. */
function measureIn(plan: unknown): string {
  const [, fn = 'mean'] = /"fn":"(mean|median|sum)"/u.exec(JSON.stringify(plan)) ?? [];
  return fn === 'sum' ? 'total' : fn;
}

/** What may be asked of a dataset: about an amount that has been read if possible, with groups and dates that have not. */
function suggestionsFor(
  profile: DatasetProfile,
  read: ReadonlySet<string> = new Set(),
  measure = 'mean'
): readonly Suggestion[] {
  const { amounts, groups, dates } = rolesOf(profile);
  const amount = amounts.find(({ name }) => read.has(name)) ?? amounts[0];
  const [group, other] = groups.filter(({ name }) => !read.has(name));
  const date = dates.find(({ name }) => !read.has(name));
  const many = groups.find(({ distinct = 0 }) => distinct >= MANY_GROUPS);
  return [
    ...asked((of, by) => `What is the ${measure} ${of} by ${by}?`, amount, group),
    ...asked(of => `Line chart of the ${measure} ${of} per month`, amount, date),
    ...asked(by => `How many rows are there for each ${by}?`, group),
    ...asked((by, of) => `Which ${by} has the highest ${measure} ${of}?`, many, amount),
    ...asked(of => `Histogram of ${of}`, amount),
    ...asked((of, by) => `What is the ${measure} ${of} by ${by}?`, amount, other),
    ...asked(() => 'Which values are missing?'),
    ...asked(() => 'How many rows are there?')
  ];
}

/**
 * The questions that are drafted at once, by plans that read the columns meant; at most `most` of them. A question that arrives
 * meanwhile waits for one of them only.
 */
async function answerable(
  all: readonly Suggestion[],
  profiles: readonly DatasetProfile[],
  most: number
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const { question, columns } of all) {
    if (kept.length === most) {
      break;
    }
    const decision = decide(question, profiles);
    const read = decision.type === 'draft' ? planColumns(decision.reading.plan) : undefined;
    if (read !== undefined && columns.every(name => read.includes(name))) {
      kept.push(question);
    }
    await new Promise(resolve => setTimeout(resolve));
  }
  return kept;
}

/** First questions from the live schema, at most `max`, each of which is answered with a draft. The first dataset leads. */
export async function suggestQuestions(profiles: readonly DatasetProfile[], max: number): Promise<readonly string[]> {
  const tables = tablesOf({ profiles });
  const [first] = tables;
  return first === undefined ? [] : await answerable(suggestionsFor(first), tables, max);
}

/** At most three questions that lead on from an answered plan, about what it read; each of them is answered with a draft. */
export async function suggestNext({ plan }: PlanRecord, profile: DatasetProfile): Promise<readonly string[]> {
  const seen = asSeen(profile);
  return await answerable(suggestionsFor(seen, new Set(planColumns(plan)), measureIn(plan)), [seen], 3);
}
