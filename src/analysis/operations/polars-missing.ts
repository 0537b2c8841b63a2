import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { freeHeading } from '../compile/free-heading.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { MissingStep } from './missing.js';
import type { StepCode } from './step-code.js';

function polars(form: MissingStep['form'], frame: string, context: CompileContext): string {
  const module = (): string => context.module('polars');
  const taken = context.profile.columns.map(column => column.name);
  const long = (value: string): string =>
    `.unpivot(variable_name=${pythonLiteral(freeHeading('column', taken))}, value_name=${pythonLiteral(freeHeading(value, taken))})`;
  switch (form) {
    case 'perColumn':
      return `${frame}.null_count()${long('missing')}`;
    case 'percentPerColumn':
      return `${frame}.select(${module()}.all().is_null().mean() * 100)${long('percent')}`;
    case 'total':
      return `${frame}.null_count().sum_horizontal().item()`;
    case 'columns':
      return `[column.name for column in ${frame} if column.null_count() > 0]`;
    case 'rowCount':
      return `${frame}.filter(${module()}.any_horizontal(${module()}.all().is_null())).height`;
    case 'completeRowCount':
      return `${frame}.drop_nulls().height`;
    case 'rows':
      return `${frame}.filter(${module()}.any_horizontal(${module()}.all().is_null()))`;
    case 'mostColumn':
      return `max(${frame}, key=lambda column: column.null_count()).name`;
    case 'any':
      return `${frame}.null_count().sum_horizontal().item() > 0`;
  }
}

/** polars code of the step missing. */
export const polarsMissing: StepCode<MissingStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'missing');
  return { type: 'value', code: polars(step.form, base, context) };
};
