import type { AnalysisStep } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';

type Form = Extract<AnalysisStep, { type: 'missing' }>['form'];

function formOf(context: RuleContext, negated: boolean, test: number): Form | undefined {
  const columns = context.has('columns');
  const rowItems = [
    ...context.markers('rows').map(one => one.item),
    ...context.items('rowNoun'),
    ...context.items('frame')
  ];
  const rows = rowItems.length > 0;
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
  if (context.says('is', 'are', 'any', 'there', 'does', 'do')) {
    return 'any';
  }
  // "rows with missing values" beside "missing values in the rows", which asks for nothing but where they are.
  return rowItems.some(item => item < test) ? 'rows' : 'perColumn';
}

/** "missing values in fare", "missing values in fare by city": how many, where nothing else is asked. */
function ofOneColumn(context: RuleContext): readonly Draft[] {
  const { conditions, items } = context.reading;
  const [bound, ...more] = conditions;
  const said = items[bound?.at ?? -1]?.text ?? '';
  const isBare = more.length === 0 && bound?.condition.type === 'missing' && bound.condition.negated !== true;
  const keys = context.role('key').filter(({ time }) => time === undefined);
  return isBare && /\b(?:values|nulls?|nans?|entries)$/iu.test(said)
    ? [
        {
          steps: [
            ...context.filter(),
            { type: 'aggregate', by: keys.map(({ column }) => column.name), measures: [{ fn: 'count' }] }
          ],
          uses: [...keys.map(({ item }) => item), ...context.markers('group').map(({ item }) => item)],
          score: WEIGHTS.assumed,
          assumptions: []
        }
      ]
    : [];
}

/** Missing values over all columns, and how many one column has. Those of one column are a condition in other rules. */
export function missingRule(context: RuleContext): readonly Draft[] {
  const test = context.items('missingTest')[0];
  const item = test === undefined ? undefined : context.reading.items[test];
  if (
    test === undefined ||
    item?.type !== 'missingTest' ||
    context.reading.columns.some(column => column.role !== 'noun')
  ) {
    return ofOneColumn(context);
  }
  const form = formOf(context, item.negated, test);
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
