import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, ValueState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { AnswersStep } from './answers.js';
import type { PartStep } from './part-operations.js';

type PartCode = (step: PartStep, state: CompileState) => CompileState;

function tellsProbability({ steps }: AnswersStep['parts'][number]): boolean {
  return steps.some(one => 'report' in one && one.report.some(part => part === 'p'));
}

function values(
  step: AnswersStep,
  base: string,
  engine: 'pandas' | 'polars',
  code: PartCode,
  context: CompileContext,
  digits?: number
): string {
  const finals = step.parts.map(({ name, steps }) => {
    const start: CompileState = { type: 'frame', base };
    const final = steps.reduce<CompileState>((state, one) => code(one, state), start);
    if (final.type !== 'value') {
      throw new PlanError(`The part ${name} of the step answers is no single value.`);
    }
    return final;
  });
  const entries = finals.map((final, at) => {
    const value = digits === undefined ? final.code : (final.rounded?.(digits) ?? final.code);
    return `${pythonLiteral(step.parts[at]?.name ?? '')}: ${value}`;
  });
  const made = `{${entries.join(', ')}}`;
  if (engine === 'polars') {
    return `${context.module('polars')}.DataFrame(${made})`;
  }
  // Beside a word a Series would show a small probability as 0.0.
  const words = digits !== undefined || finals.some(({ rounded }) => rounded === undefined);
  return words && step.parts.some(tellsProbability)
    ? `${context.module('pandas')}.DataFrame([${made}])`
    : `${context.module('pandas')}.Series(${made})`;
}

/** Code of several answers for an engine; `code` writes a step of a part. */
export function compileAnswers(
  step: AnswersStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  code: PartCode,
  context: CompileContext
): ValueState {
  const base = pandasFrame(expectFrame(state, 'answers'));
  const write = (digits?: number): string => {
    if (engine === 'pandas' || frameName.isPlain(base)) {
      return frameName.pipe(base, name => values(step, name, engine, code, context, digits));
    }
    return `${base}.pipe(lambda rows: ${values(step, 'rows', engine, code, context, digits)})`;
  };
  return { type: 'value', code: write(), rounded: digits => write(digits) };
}
