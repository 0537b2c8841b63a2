import type { Measure } from '../operations/measure.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { withStep } from './with-step.js';

/** What is measured from now on; what is absent stays as it was. */
export type MeasureChange = {
  readonly fn?: Pick<Measure, 'fn' | 'q'>;
  readonly column?: string;
};

function changed(measure: Measure, { fn, column }: MeasureChange): Measure | undefined {
  if (fn?.fn === 'count' && column === undefined) {
    return { fn: 'count' };
  }
  const over = column ?? measure.column;
  if (over === undefined) {
    return undefined;
  }
  // Rows were counted: a column alone does not say what of it is asked for.
  return fn === undefined && measure.column === undefined ? undefined : { ...(fn ?? of(measure)), column: over };
}

function of({ fn, q }: Measure): Pick<Measure, 'fn' | 'q'> {
  return q === undefined ? { fn } : { fn, q };
}

function measured(step: AnalysisStep, change: MeasureChange): AnalysisStep | undefined {
  const { fn, column } = change;
  switch (step.type) {
    case 'aggregate': {
      const measures = step.measures.map(measure => changed(measure, change));
      const known = measures.flatMap(measure => measure ?? []);
      const single = [...new Map(known.map(measure => [JSON.stringify(measure), measure])).values()];
      return known.length === measures.length && (single.length === known.length || column !== undefined)
        ? { ...step, measures: single }
        : undefined;
    }
    case 'compare': {
      const measure = changed(step.measure, change);
      return measure === undefined ? undefined : { ...step, measure };
    }
    case 'top': {
      if (step.by === undefined || column === undefined || fn !== undefined) {
        return undefined;
      }
      const columns = step.columns.map(name => (name === step.by ? column : name));
      return { ...step, by: column, columns: [...new Set(columns)] };
    }
    case 'distribution':
      return column === undefined || fn !== undefined ? undefined : { ...step, of: column };
    case 'describe':
      return column === undefined || fn !== undefined ? undefined : { ...step, columns: [column] };
    case 'list':
      return column === undefined || fn !== undefined || step.columns.length !== 1
        ? undefined
        : { ...step, columns: [column] };
    default:
      return undefined;
  }
}

/** The plan with another measure or over another column: "and the median?", "what about income?". */
export function withMeasure(plan: AnalysisPlan, change: MeasureChange): AnalysisPlan | undefined {
  for (const [at, step] of plan.steps.entries()) {
    const next = measured(step, change);
    if (next !== undefined) {
      return withStep(plan, at, next);
    }
  }
  return undefined;
}
