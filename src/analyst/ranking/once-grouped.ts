import type { AnalysisStep } from '../../analysis/index.js';

/** The step with each of its keys once: what is named twice is grouped by once. */
export function onceGrouped(step: AnalysisStep): AnalysisStep {
  if (step.type !== 'aggregate' && step.type !== 'share' && step.type !== 'ratio') {
    return step;
  }
  const keys = step.by.map(key => JSON.stringify(key));
  const by = step.by.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  return by.length === step.by.length ? step : { ...step, by };
}
