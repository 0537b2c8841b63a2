import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainVerdict } from './explain-verdict.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';
import { type Reported, reportValues } from './report-values.js';
import { sampleCode } from './sample-code.js';
import { verdictCode } from './verdict-code.js';
import { Verdict } from './verdict.js';

const PARTS = ['slope', 'intercept', 'r', 'square', 'p', 'error', 'n', 'at', 'verdict'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('regress'),
    x: Type.String(),
    y: Type.String(),
    /** `error`: standard error of the slope; `at`: the line’s value at `at`. */
    report: Type.Array(Type.Union(PARTS.map(part => Type.Literal(part))), { minItems: 1 }),
    at: Type.Optional(Type.Number()),
    verdict: Type.Optional(Verdict)
  },
  { additionalProperties: false, description: 'The least-squares line of y over x, over rows that have both.' }
);

export type RegressStep = Type.Static<typeof schema>;

const FIELDS = ['slope', 'intercept', 'rvalue', 'pvalue', 'stderr'];

function compile(
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
        return [field('rvalue', 'r')];
      case 'square':
        return [{ name: 'r²', code: result => `${result}.rvalue ** 2` }];
      case 'p':
        return [field('pvalue', 'p')];
      case 'error':
        return [field('stderr', 'standard error')];
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

/** The least-squares line through two columns. */
export const regressOperation: Operation<RegressStep> = {
  type: 'regress',
  schema,
  columns: step => [step.x, step.y],
  explain: (step, before) => {
    const verdict =
      step.verdict === undefined || !step.report.includes('verdict') ? '' : `, ${explainVerdict(step.verdict)}`;
    return { ...before, subject: `least-squares line of ${step.y} over ${step.x} from rows that have both${verdict}` };
  },
  pandas: (step, state, context) => compile(step, state, 'pandas', context),
  polars: (step, state, context) => compile(step, state, 'polars', context),
  duckdb: notInSql('regress', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
