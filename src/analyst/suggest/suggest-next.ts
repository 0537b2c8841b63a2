import { type AnalysisStep, isAnalysisPlan, planColumns, type PlanRecord } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { whenLoaded } from '../../analysis/index.js';
import { answerable } from './answerable.js';
import { goodColumns } from './good-columns.js';
import { questionOf } from './question-of.js';

/** At most three questions that lead on from an answered plan, about what it read; the analyst answers each of them. */
export async function suggestNext(plan: PlanRecord, profile: DatasetProfile): Promise<readonly string[]> {
  if (!isAnalysisPlan(plan)) {
    return [];
  }
  const { amounts, groups } = goodColumns(profile);
  const filters = plan.steps.filter(step => step.type === 'filter');
  const made = (...steps: readonly AnalysisStep[]): string | undefined =>
    questionOf({ ...plan, steps: [...filters, ...steps] });
  const aggregate = plan.steps.find(step => step.type === 'aggregate');
  const used = new Set(aggregate?.by ?? []);
  const measure = aggregate?.measures[0];
  const free = groups.filter(group => !used.has(group.name));
  const questions: (string | undefined)[] = [];
  if (aggregate && measure) {
    const ranked = plan.steps.some(step => step.type === 'top');
    if (aggregate.by.length === 1 && !ranked) {
      questions.push(made(aggregate, { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' }));
    }
    if (measure.fn === 'mean') {
      questions.push(made({ ...aggregate, measures: [{ ...measure, fn: 'median' }] }));
    }
    questions.push(...free.map(other => made({ type: 'aggregate', by: [other.name], measures: [measure] })));
  } else {
    const [read] = planColumns(plan).flatMap(name => amounts.find(column => column.name === name) ?? []);
    const [group] = groups;
    if (read && group) {
      questions.push(made({ type: 'aggregate', by: [group.name], measures: [{ fn: 'mean', column: read.name }] }));
    }
  }
  return whenLoaded(() => answerable(questions, [profile], 3));
}
