import { type AnalysisPlan, planColumns } from '../../analysis/index.js';
import { suggestNext, suggestQuestions } from '../index.js';
import { profileOf } from './development/profile-of.js';
import { TABLES_APART } from './development/tables-apart.js';
import { TABLES } from './development/tables.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const ALL = [...TABLES, ...TABLES_APART];

/** What a plan is about: the columns that it reads, and the rows as such where it counts them. */
const about = (plan: AnalysisPlan): readonly string[] => [
  ...planColumns(plan),
  ...plan.steps.flatMap(step =>
    step.type === 'aggregate' && step.measures.some(one => one.column === undefined) ? ['rows'] : []
  )
];

describe('suggested questions', () => {
  it.each(ALL.map(table => [table.name, table] as const))(
    'for %s are made from real columns and answerable',
    async (_, table) => {
      const profile = profileOf(table, 'pandas');
      const questions = await suggestQuestions([profile], 4);
      expect(questions.length).toBeGreaterThanOrEqual(3);
      expect(questions.length).toBeLessThanOrEqual(4);
      expect(questions[0]).toBe('What is in df?');
      const plans = questions.map(question => decideFor(question, profile).type);
      expect(plans).toEqual(questions.map(() => 'plan'));
    }
  );

  it.each(ALL.map(table => [table.name, table] as const))(
    'to follow an answer about %s are answerable and new',
    async (_, table) => {
      const profile = profileOf(table, 'polars');
      const question = (await suggestQuestions([profile], 2))[1] ?? '';
      const decision = decideFor(question, profile);
      const next = decision.type === 'plan' ? await suggestNext(decision.plan, profile) : [];
      expect(next.length).toBeGreaterThan(0);
      expect(next.length).toBeLessThanOrEqual(3);
      expect(next).not.toContain(question);
      const plans = next.map(one => decideFor(one, profile));
      expect(plans.map(({ type }) => type)).toEqual(next.map(() => 'plan'));
      const read = decision.type === 'plan' ? about(decision.plan) : [];
      const others = plans.filter(one => one.type === 'plan' && !about(one.plan).some(name => read.includes(name)));
      expect(others).toEqual([]);
    }
  );

  it('are none without a dataset', async () => {
    expect(await suggestQuestions([], 4)).toEqual([]);
  });
});
