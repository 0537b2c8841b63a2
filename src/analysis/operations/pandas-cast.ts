import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { castText } from './cast-text.js';
import { pandasAssign } from './pandas-assign.js';
import type { CastStep } from './cast.js';
import type { StepCode } from './step-code.js';

function pandasNumber(step: CastStep, series: string, text: boolean, context: CompileContext): string {
  if (!text) {
    return `${series}.astype(float)`;
  }
  const marks = castText.marks(step);
  const bare = step.marks === true ? `${series}.str.replace(${marks}, "", regex=True)` : series;
  const digits = step.decimal === ',' ? `${bare}.str.replace(",", ".", regex=False)` : bare;
  return `${context.reader()}.to_numeric(${digits}, errors="coerce")`;
}

function castOf(step: CastStep, name: string, series: string, context: CompileContext): string {
  const column = context.column(name);
  const text = castText.is(column);
  switch (step.to) {
    case 'number':
      return pandasNumber(step, series, text, context);
    case 'integer': {
      const number = text ? pandasNumber(step, series, text, context) : series;
      const whole = column?.type === 'number' || text ? `${number}.round()` : number;
      return `${whole}.astype(${context.mayMiss(name) || text ? '"Int64"' : 'int'})`;
    }
    case 'text':
      return `${series}.astype("string")`;
    case 'category':
      return `${series}.astype("category")`;
    case 'boolean':
      return `${series}.astype(${context.mayMiss(name) ? '"boolean"' : 'bool'})`;
    case 'date': {
      const option =
        step.format === undefined || step.format === '%Y-%m-%d' ? '' : `, format=${pythonLiteral(step.format)}`;
      return `${context.reader()}.to_datetime(${series}${option})`;
    }
  }
}

/** pandas code of the step cast. */
export const pandasCast: StepCode<CastStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'cast'));
  const values = step.columns.map((name): readonly [string, string] => [
    name,
    castOf(step, name, frameName.column(base)(context.label(name)), context)
  ]);
  return { type: 'frame', base: pandasAssign(base, values, context) };
};
