import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { reportName } from './report-name.js';
import { type Reported, reportValues } from './report-values.js';
import { sampleCode } from './sample-code.js';
import { verdictCode } from './verdict-code.js';
import type { RegressStep } from './regress.js';

const FIELDS = ['slope', 'intercept', 'rvalue', 'pvalue', 'stderr'];

/** Code of a least-squares line for an engine; what is reported stands in the order of `report`. */
export function compileRegress(
  step: RegressStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): CompileState {
  const samples = sampleCode(engine, expectFrame(state, 'regress'), context);
  const call = `${context.module('scipy.stats')}.linregress(${samples.paired([step.x, step.y])})`;
  const field = (name: string, label: string): Reported => ({
    name: label,
    code: result => `${result}.${name}`,
    field: name
  });
  const reported = step.report.flatMap((part): readonly Reported[] => {
    switch (part) {
      case 'slope':
      case 'intercept':
        return [field(part, part)];
      case 'r':
        return [field('rvalue', reportName(step, part))];
      case 'square':
        return [{ name: reportName(step, part), code: result => `${result}.rvalue ** 2` }];
      case 'p':
        return [{ ...field('pvalue', 'p'), isProbability: true }];
      case 'error':
        return [field('stderr', reportName(step, part))];
      case 'n':
        return [{ name: 'n', code: () => samples.pairs([step.x, step.y]) }];
      case 'at': {
        const value = pythonLiteral(step.at ?? 0);
        return [{ name: `y at ${value}`, code: result => `${result}.intercept + ${result}.slope * ${value}` }];
      }
      case 'verdict': {
        const { verdict } = step;
        return verdict === undefined
          ? []
          : [
              {
                name: verdict.name,
                code: result => verdictCode(verdict, of => `${result}.${of === 'p' ? 'pvalue' : 'rvalue'}`),
                isWord: true
              }
            ];
      }
    }
  });
  return reportValues(call, reported, FIELDS, engine, context);
}
