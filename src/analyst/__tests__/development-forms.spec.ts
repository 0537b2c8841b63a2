import { Check } from '@sinclair/typebox/value';
import { join } from 'node:path';
import { runsAll, tenth } from '../../../faults/ledger.js';
import { checkPortable } from '../../agent/schema/check-portable.js';
import { settleAbsent } from '../../agent/schema/settle-absent.js';
import { type AnalysisPlan, planColumns, planReplySchema, readPlanReply } from '../../analysis/index.js';
import { type DatasetProfile, Privacy } from '../../datasets/index.js';
import { decideTurn } from '../conversation/decide-turn.js';
import { readQuestions } from './development/measure.js';
import { profileOf } from './development/profile-of.js';
import { TABLES_APART } from './development/tables-apart.js';
import { TABLES_RESHAPE } from './development/tables-reshape.js';
import { TABLES_TIME } from './development/tables-time.js';
import { TABLES } from './development/tables.js';
import { loadParts } from './load-parts.js';

const FILES = [
  'questions.txt',
  'questions-apart.txt',
  'questions-later.txt',
  'questions-time.txt',
  'questions-reshape.txt',
  'questions-statistics.txt',
  'questions-answers.txt',
  'questions-charts.txt'
];
const PROFILES = new Map(
  [...TABLES, ...TABLES_APART, ...TABLES_TIME, ...TABLES_RESHAPE].map(table => [table.name, profileOf(table, 'pandas')])
);
const ABSENT = 'no such column';

type Planned = { readonly profile: DatasetProfile; readonly plan: AnalysisPlan; readonly question: string };

function plansOf(file: string): readonly Planned[] {
  return tenth(file, readQuestions(join(__dirname, 'development', file))).flatMap(({ table, question, after }) => {
    const profile = PROFILES.get(table);
    if (profile === undefined || after.length > 0) {
      return [];
    }
    const data = { type: 'cellwright.datasets', profiles: [profile], variables: ['df'], modules: {} } as const;
    const decision = decideTurn(question, data, undefined);
    return decision.type === 'plan' ? [{ profile, plan: decision.plan, question }] : [];
  });
}

/** Every text of a value that is one of some, and every key, in other words. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    return names.get(value) ?? value;
  }
  if (Array.isArray(value)) {
    return value.map(item => renamed(item, names));
  }
  return typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [
          key,
          key === 'formats'
            ? Object.entries(entry as Readonly<Record<string, string>>).map(([column, text]) => ({
                column: names.get(column) ?? column,
                text
              }))
            : renamed(entry, names)
        ])
      );
}

function madeBy(step: AnalysisPlan['steps'][number]): readonly string[] {
  return step.type === 'derive' ? [step.name] : step.type === 'unpivot' ? [step.names, step.values] : [];
}

/** What a model would have to write for a plan. */
function formOf(plan: AnalysisPlan, profile: DatasetProfile): unknown {
  const own = new Set([...profile.columns, ...(profile.index ?? [])].map(({ name }) => name));
  const made = [...new Set(plan.steps.flatMap(madeBy))].filter(name => !own.has(name));
  const names = new Map(made.map((name, at) => [name, `derived_${at + 1}`]));
  const headings = [...names].map(([heading, column]) => ({ column, heading }));
  return { plan: { ...(renamed(plan, names) as object), headings }, assumptions: [] };
}

const privacy = new Privacy({ destination: 'page', levelOf: () => null });

describe('the schema that language models fill in', () => {
  let plans: readonly Planned[] = [];
  beforeAll(async () => {
    await loadParts();
    plans = FILES.flatMap(plansOf);
  }, 300_000);
  const checked = new Map<DatasetProfile, ReturnType<typeof schemaFor>>();
  const schemaFor = (profile: DatasetProfile) => {
    const schema = planReplySchema(privacy.nameable([profile], ''));
    if (schema === undefined) {
      throw new Error(`No schema for ${profile.name}`);
    }
    return { schema, typed: checkPortable(schema, 'plan') };
  };
  const facts = (profile: DatasetProfile) => {
    const own = checked.get(profile) ?? schemaFor(profile);
    checked.set(profile, own);
    return { ...own, profiles: [profile], variables: ['df'], modules: {} };
  };

  it('takes every plan that the analyst makes of the development questions, and gives it back', () => {
    expect(plans.length).toBeGreaterThan(runsAll ? 600 : 60);
    for (const { plan, profile, question } of plans) {
      const form = formOf(plan, profile);
      const { typed, ...own } = facts(profile);
      expect([question, Check(typed, settleAbsent(typed, form))]).toEqual([question, true]);
      expect([question, readPlanReply(form, own)]).toMatchObject([question, { status: 'plan', plan }]);
    }
  });

  it('refuses each of them with a column that does not exist, and names it', () => {
    for (const { plan, profile } of plans) {
      for (const column of planColumns(plan)) {
        const form = formOf(plan, profile) as { readonly plan: AnalysisPlan };
        const wrong = { ...form, plan: { ...form.plan, steps: renamed(form.plan.steps, new Map([[column, ABSENT]])) } };
        const { typed, ...own } = facts(profile);
        expect(Check(typed, settleAbsent(typed, wrong))).toBe(false);
        const reading = readPlanReply(wrong, own);
        expect(reading.status).toBe('wrong');
        expect(JSON.stringify(reading)).toContain(ABSENT);
      }
    }
  });
});
