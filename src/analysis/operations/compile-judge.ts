import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import { reportValues } from './report-values.js';
import { verdictCode } from './verdict-code.js';
import type { JudgeStep } from './judge.js';

/** Code of a number and the word that a rule gives it, for an engine. */
export function compileJudge(
  { name, verdict }: JudgeStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): CompileState {
  if (state.type !== 'value' || state.rounded === undefined) {
    throw new PlanError('The step judge needs a single number.');
  }
  const word = { name: verdict.name, code: (result: string) => verdictCode(verdict, () => result), isWord: true };
  return reportValues(state.code, [{ name, code: result => result }, word], [], engine, context);
}
