import type { Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

type Measured = { readonly column: ColumnProfile; readonly uses: readonly number[]; readonly score: number };

function measured(context: RuleContext, hints: readonly string[] | undefined): readonly Measured[] {
  const [named, ...others] = context.role('measure');
  if (named !== undefined) {
    return others.length === 0 && columnKind.isNumeric(named.column)
      ? [{ column: named.column, uses: [named.item], score: 0 }]
      : [];
  }
  return hintedColumns(hints ?? [], context.columns)
    .filter(hint => columnKind.isNumeric(hint.column) && !hint.turned)
    .map(({ column, score }) => ({ column, uses: [], score: WEIGHTS.link * Math.log(score) }));
}

/** "Are Gentoo penguins heavier than Adelie penguins?": the means of both groups beside each other. */
export function verdictRule(context: RuleContext): readonly Draft[] {
  const [marker, ...others] = [...context.markers('comparison'), ...context.markers('comparative')];
  const pair = context.reading.conditions.find(
    ({ condition }) => condition.type === 'in' && condition.negated !== true && condition.values.length === 2
  );
  const fns = context.markers('fn');
  const busy =
    context.has('share', 'count', 'compare', 'distinct', 'superlative', 'most') ||
    fns.some(fn => fn.sense.fn !== 'mean') ||
    context.role('key').length + context.role('answer').length > 0;
  if (marker === undefined || others.length > 0 || pair?.pair !== true || busy) {
    return [];
  }
  return measured(context, marker.sense.hints).map(({ column, uses, score }): Draft => {
    const measure: Measure = { fn: 'mean', column: column.name };
    const text = `The means of ${column.name} are compared`;
    return {
      steps: [...context.filter(), { type: 'aggregate', by: [pair.column.name], measures: [measure] }],
      uses: [...uses, marker.item, ...fns.map(fn => fn.item)],
      score,
      assumptions: [{ type: 'operation', phrase: marker.text, reading: 'mean', text }]
    };
  });
}
