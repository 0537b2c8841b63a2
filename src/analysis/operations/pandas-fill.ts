import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { isNewCategory } from './is-new-category.js';
import { pandasAssign } from './pandas-assign.js';
import type { FillStep } from './fill.js';

function pandasMeasure(fn: Extract<FillStep['with'], { readonly type: 'measure' }>['fn'], series: string): string {
  return fn === 'mode' ? `${series}.mode().iloc[0]` : `${series}.${fn}()`;
}

/** pandas code of the step fill. */
export function pandasFill(step: FillStep, state: CompileState, context: CompileContext): CompileState {
  const base = pandasFrame(expectFrame(state, 'fill'));
  const { with: filling, columns } = step;
  const labels = columns.map(context.label);
  const series = (name: string): string => frameName.column(base)(context.label(name));
  const assign = (write: (name: string) => string): CompileState => ({
    type: 'frame',
    base: pandasAssign(
      base,
      columns.map(name => [name, write(name)]),
      context
    )
  });
  switch (filling.type) {
    case 'value': {
      const value = pythonLiteral(filling.value);
      if (columns.some(name => isNewCategory(step, name, context))) {
        return assign(name => {
          const added = isNewCategory(step, name, context) ? `.cat.add_categories([${value}])` : '';
          return `${series(name)}${added}.fillna(${value})`;
        });
      }
      return { type: 'frame', base: `${base}.fillna({${labels.map(label => `${label}: ${value}`).join(', ')}})` };
    }
    case 'measure': {
      if (filling.by.length > 0) {
        if (filling.fn === 'mode') {
          throw new PlanError('The most frequent value of a group may not exist: fill with the mode of the column.');
        }
        const keys = filling.by.length === 1 ? filling.by.map(context.label).join('') : context.labels(filling.by);
        const groups = `${frameName.of(base)}.groupby(${keys})`;
        return assign(
          name => `${series(name)}.fillna(${groups}[${context.label(name)}].transform(${pythonLiteral(filling.fn)}))`
        );
      }
      const code = frameName.pipe(base, frame => {
        const several = `${frame}[[${labels.join(', ')}]].${filling.fn === 'mode' ? 'mode().iloc[0]' : `${filling.fn}()`}`;
        const single = labels.map(label => `{${label}: ${pandasMeasure(filling.fn, `${frame}[${label}]`)}}`).join('');
        return `${frame}.fillna(${columns.length === 1 ? single : several})`;
      });
      return { type: 'frame', base: code };
    }
    case 'neighbour': {
      const { by = [], take } = filling;
      const keys = by.length === 1 ? by.map(context.label).join('') : context.labels(by);
      const method = take === 'before' ? 'ffill()' : 'bfill()';
      return assign(name => {
        const groups = `${frameName.of(base)}.groupby(${keys})[${context.label(name)}].${method}`;
        // A row without a group has nothing to be filled with, and keeps its value.
        const apart = by.some(context.mayMiss) ? `${series(name)}.fillna(${groups})` : groups;
        return by.length === 0 ? `${series(name)}.${method}` : apart;
      });
    }
  }
}
