import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { pandasAssign } from './pandas-assign.js';
import type { ReplaceStep } from './replace.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step replace. */
export const pandasReplace: StepCode<ReplaceStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'replace'));
  const series = frameName.column(base)(context.label(step.column));
  const gone = step.values.filter(one => one.to === undefined).map(one => pythonLiteral(one.from));
  const kept = step.values.flatMap(({ from, to }) =>
    to === undefined ? [] : [`${pythonLiteral(from)}: ${pythonLiteral(to)}`]
  );
  const mask = gone.length === 1 ? `${series} == ${gone.join('')}` : `${series}.isin([${gone.join(', ')}])`;
  const method = context.column(step.column)?.type === 'category' ? 'cat.rename_categories' : 'replace';
  const code = `${series}${gone.length === 0 ? '' : `.mask(${mask})`}${kept.length === 0 ? '' : `.${method}({${kept.join(', ')}})`}`;
  return { type: 'frame', base: pandasAssign(base, [[step.column, code]], context) };
};
