import { type AnalysisStep, isAnalysisPlan, type PlanRecord } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { whenLoaded } from '../../analysis/index.js';
import { answerable } from './answerable.js';
import { goodColumns } from './good-columns.js';
import { questionOf } from './question-of.js';

/** At most three questions that lead on from an answered plan; the analyst answers each of them. */
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
  const [amount] = amounts;
  const [group] = free;
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
  } else if (amount && group) {
    questions.push(made({ type: 'aggregate', by: [group.name], measures: [{ fn: 'mean', column: amount.name }] }));
  }
  if (group) {
    questions.push(made({ type: 'aggregate', by: [group.name], measures: [{ fn: 'count' }] }));
  }
  questions.push('Where are values missing?');
  return whenLoaded(() => answerable(questions, [profile], 3));
}
