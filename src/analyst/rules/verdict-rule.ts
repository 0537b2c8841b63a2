import type { Condition, Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

/** "in Rome or in Oslo": two values of one column. */
function isPair({ conditions }: Extract<Condition, { type: 'any' }>): boolean {
  const [column, ...others] = new Set(conditions.map(one => one.column));
  return (
    column !== undefined && others.length === 0 && conditions.every(one => one.type === 'compare' && one.op === 'eq')
  );
}

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

/** Words that only say that something is there. */
const THERE = /^(?:are|is|were|was|there|the|a|an|any|than|or|in|on|at|from|with|of|among|and|[,?.]|data|dataset)$/iu;

/** "Are there more cats than dogs?": how many rows each side has. */
function countedSides(context: RuleContext, marker: number, pair: BoundCondition): readonly Draft[] {
  const { columns, items } = context.reading;
  const alike =
    pair.pair === true ||
    pair.condition.type === 'any' ||
    items.some(({ type, text }) => type === 'values' && / or |, /u.test(text));
  const named = columns.some(({ role }) => role !== 'noun');
  // "more rain in one than in the other" is about an amount, and "costs more" about another one.
  const deeds = items.some(({ type, text }) => type === 'unknown' || (type === 'grammar' && !THERE.test(text)));
  return named || deeds || !alike
    ? []
    : [
        {
          steps: [...context.filter(), { type: 'aggregate', by: [pair.column.name], measures: [{ fn: 'count' }] }],
          uses: [marker],
          score: 0,
          assumptions: []
        }
      ];
}

/** "Are Gentoo penguins heavier than Adelie penguins?": the means of both groups beside each other. */
export function verdictRule(context: RuleContext): readonly Draft[] {
  const [marker, ...others] = [...context.markers('comparison'), ...context.markers('comparative')];
  const pair = context.reading.conditions.find(
    ({ condition }) =>
      (condition.type === 'in' && condition.negated !== true && condition.values.length === 2) ||
      (condition.type === 'any' && condition.conditions.length === 2 && isPair(condition))
  );
  const fns = context.markers('fn');
  const busy =
    context.has('share', 'count', 'compare', 'distinct', 'superlative', 'most') ||
    fns.some(fn => fn.sense.fn !== 'mean') ||
    context.role('key').length + context.role('answer').length > 0;
  // "How much heavier …" asks for a number.
  const asked = context.markers('wh').some(({ sense }) => sense.word === 'howMuch');
  if (marker === undefined || others.length > 0 || pair === undefined || busy || asked) {
    return [];
  }
  if (marker.sense.type === 'comparative' && /^(?:more|fewer|less)$/iu.test(marker.text)) {
    return fns.length > 0 ? [] : countedSides(context, marker.item, pair);
  }
  if (pair.pair !== true) {
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
