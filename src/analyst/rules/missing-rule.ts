import type { AnalysisStep } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

type Form = Extract<AnalysisStep, { type: 'missing' }>['form'];

function formOf(context: RuleContext, negated: boolean): Form | undefined {
  const columns = context.has('columns');
  const rows = context.has('rows') || context.items('rowNoun').length > 0;
  if (negated) {
    return context.has('count') && rows ? 'completeRowCount' : undefined;
  }
  if (context.has('share')) {
    return columns ? 'percentPerColumn' : undefined;
  }
  if (context.has('most', 'superlative')) {
    return columns &&
      !context
        .markers('most')
        .concat()
        .some(one => one.sense.direction === 'min')
      ? 'mostColumn'
      : undefined;
  }
  // "where are values missing"
  const where = context.markers('wh').some(({ sense, item }) => sense.word === 'where' && item === 0);
  if (where && context.says('are', 'is')) {
    return 'perColumn';
  }
  if (context.has('count')) {
    return columns ? 'perColumn' : rows ? 'rowCount' : 'total';
  }
  // "which columns of the sales table": the table only says where they are.
  if (rows && (!columns || context.has('rows')) && context.has('list', 'wh')) {
    return 'rows';
  }
  if (columns && context.has('group')) {
    return 'perColumn';
  }
  if (columns && context.has('wh', 'list')) {
    return 'columns';
  }
  if (context.has('wh', 'list')) {
    return 'perColumn';
  }
  return context.says('is', 'are', 'any', 'there', 'does', 'do') ? 'any' : undefined;
}

/** Missing values over all columns. Those of one column are a condition and belong to other rules. */
export function missingRule(context: RuleContext): readonly Draft[] {
  const test = context.items('missingTest')[0];
  const item = test === undefined ? undefined : context.reading.items[test];
  if (
    test === undefined ||
    item?.type !== 'missingTest' ||
    context.reading.columns.some(column => column.role !== 'noun')
  ) {
    return [];
  }
  const form = formOf(context, item.negated);
  if (form === undefined) {
    return [];
  }
  const uses = ['count', 'columns', 'group', 'share', 'most', 'superlative', 'fn', 'sort', 'distinct'] as const;
  const taken = uses
    .filter(type => type !== 'distinct' && type !== 'sort')
    .flatMap(type => context.markers(type).filter(one => one.sense.type !== 'fn' || one.sense.fn === 'sum'));
  return [
    {
      steps: [...context.filter(), { type: 'missing', form }],
      uses: [...context.items('missingTest'), ...taken.map(one => one.item)],
      score: context.reading.conditions.length > 0 ? WEIGHTS.assumed : 0,
      assumptions: []
    }
  ];
}
