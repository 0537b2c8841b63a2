import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { isPlan, planColumns, type PlanRecord } from '../../plan/index.js';
import { tablesOf } from '../client/datasets.js';
import { decide } from '../decide/decide.js';

/** Values of a column from which on it makes no groups. */
const MOST_GROUPS = 30;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'number']);
const DATES: ReadonlySet<string> = new Set(['date', 'datetime']);

/** The columns of a dataset by what they are good for, the foremost first. */
function goodColumns({
  columns,
  rows
}: DatasetProfile): Readonly<Record<'amounts' | 'groups' | 'dates', readonly string[]>> {
  const different = ({ distinct, top }: ColumnProfile): number | undefined =>
    distinct?.count ?? (top?.complete === true ? top.values.length : undefined);
  const names = (kept: (column: ColumnProfile) => boolean): readonly string[] =>
    columns.filter(column => column.nulls?.count !== rows && kept(column)).map(({ name }) => name);
  return {
    amounts: names(
      column =>
        NUMBERS.has(column.type) &&
        (different(column) ?? 3) > 2 &&
        !/(?:^|_)(?:id|year|no|nr|code)$/iu.test(column.name)
    ),
    groups: names(column => {
      const count = different(column);
      return (
        ['text', 'category', 'boolean'].includes(column.type) &&
        count !== undefined &&
        count > 1 &&
        count <= MOST_GROUPS
      );
    }),
    dates: names(({ type }) => DATES.has(type))
  };
}

/** A column in the words of a question. */
const said = (name: string): string => (/^[\p{L}\p{N}_ ]+$/u.test(name) ? name.replaceAll('_', ' ') : name);

/** The questions that are answered at once, at most so many. */
function answerable(
  questions: readonly string[],
  profiles: readonly DatasetProfile[],
  most: number
): readonly string[] {
  const kept: string[] = [];
  for (const question of questions) {
    if (kept.length < most && decide(question, profiles).type === 'draft') {
      kept.push(question);
    }
  }
  return kept;
}

/** First questions from the live schema, at most `max`, each of which is answered with a draft. The first dataset leads. */
export function suggestQuestions(profiles: readonly DatasetProfile[], max: number): readonly string[] {
  const tables = tablesOf({ type: 'cellwright.datasets', profiles, variables: [], modules: {} });
  const [first] = tables;
  if (first === undefined) {
    return [];
  }
  const { amounts, groups, dates } = goodColumns(first);
  const [amount] = amounts;
  const [group, other] = groups;
  const [date] = dates;
  return answerable(
    [
      ...(amount !== undefined && group !== undefined ? [`What is the mean ${said(amount)} by ${said(group)}?`] : []),
      ...(amount !== undefined && date !== undefined ? [`${said(amount)} per month as a line chart`] : []),
      ...(group === undefined ? [] : [`How many rows are there for each ${said(group)}?`]),
      ...(amount === undefined ? [] : [`Histogram of ${said(amount)}`]),
      ...(other === undefined ? [] : [`How many rows are there by ${said(other)}?`]),
      ...(amounts[1] === undefined || amount === undefined
        ? []
        : [`Scatter plot of ${said(amounts[1])} against ${said(amount)}`]),
      'Which values are missing?',
      'How many rows are there?'
    ],
    tables,
    max
  );
}

/** At most three questions that lead on from an answered plan, about what it read; each of them is answered with a draft. */
export function suggestNext({ plan }: PlanRecord, profile: DatasetProfile): readonly string[] {
  if (!isPlan(plan)) {
    return [];
  }
  const { amounts, groups, dates } = goodColumns(profile);
  const read = planColumns(plan);
  const amount = read.find(name => amounts.includes(name)) ?? amounts[0];
  const free = groups.filter(name => !read.includes(name));
  const [date] = dates.filter(name => !read.includes(name));
  if (amount === undefined) {
    return answerable(
      free.map(group => `How many rows are there for each ${said(group)}?`),
      [profile],
      3
    );
  }
  return answerable(
    [
      ...free.slice(0, 2).map(group => `What is the mean ${said(amount)} by ${said(group)}?`),
      ...(date === undefined ? [] : [`mean ${said(amount)} per month`]),
      `Histogram of ${said(amount)}`,
      `Highest ${said(amount)}`
    ],
    [profile],
    3
  );
}
