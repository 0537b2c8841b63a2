import type { CompileContext } from '../compile/compile-context.js';
import type { FrameState, ValueState } from '../compile/compile-state.js';
import type { CorrelateStep } from './correlate.js';
import { reportName } from './report-name.js';
import { type Reported, reportValues } from './report-values.js';
import { sampleCode } from './sample-code.js';
import { verdictCode } from './verdict-code.js';

const CALLS = { pearson: 'pearsonr', spearman: 'spearmanr', kendall: 'kendalltau' } as const;

/** The coefficient of two columns with its p-value and whatever else a plan wants told. */
export function correlationReport(
  step: CorrelateStep,
  method: keyof typeof CALLS,
  frame: FrameState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): ValueState {
  const samples = sampleCode(engine, frame, context);
  const call = `${context.module('scipy.stats')}.${CALLS[method]}(${samples.paired(step.columns)})`;
  const coefficient = (result: string): string => `${result}.statistic`;
  const p = (result: string): string => `${result}.pvalue`;
  const reported = step.report.flatMap((part): readonly Reported[] => {
    switch (part) {
      case 'coefficient':
        return [{ name: reportName(step, part), code: coefficient, field: 'statistic' }];
      case 'square':
        return [{ name: reportName(step, part), code: result => `${coefficient(result)} ** 2` }];
      case 'p':
        return [{ name: 'p', code: p, field: 'pvalue', isProbability: true }];
      case 'n':
        return [{ name: 'n', code: () => samples.pairs(step.columns) }];
      case 'verdict': {
        const { verdict } = step;
        return verdict === undefined
          ? []
          : [
              {
                name: verdict.name,
                code: result => verdictCode(verdict, of => (of === 'p' ? p(result) : coefficient(result))),
                isWord: true
              }
            ];
      }
    }
  });
  return reportValues(call, reported, ['statistic', 'pvalue'], engine, context);
}
