import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import { answersOf } from './answers-of.js';
import { deniesOwning } from './denies-owning.js';
import type { Draft } from './draft.js';
import { nameColumn } from './name-column.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';

function sortSteps(context: RuleContext): {
  readonly steps: readonly AnalysisStep[];
  readonly uses: readonly number[];
} {
  const sorts = context.markers('sort');
  // "per depot, largest first" puts groups in order, not rows.
  // "by depot, largest first" does so too.
  const key = context.role('key')[0];
  const apart =
    key !== undefined &&
    columnKind.isText(key.column) &&
    sorts.every(({ item, text }) => item > key.item && / first$/iu.test(text));
  const grouped =
    apart || context.markers('group').some(({ text }) => /^(?:per|each|every|for (?:each|every))$/iu.test(text));
  const by = context.role('order')[0] ?? (grouped ? undefined : context.role('key')[0]);
  if (sorts.length === 0 || by === undefined) {
    return { steps: [], uses: [] };
  }
  const direction = sorts.find(sort => sort.sense.direction !== undefined)?.sense.direction ?? 'min';
  const group = context.markers('group').map(marker => marker.item);
  return {
    steps: [{ type: 'sort', by: by.column.name, descending: direction === 'max' }],
    uses: [...sorts.map(sort => sort.item), by.item, ...group]
  };
}

/** True when an equality on a column whose values never repeat leaves at most one row. */
function picksOne(context: RuleContext): boolean {
  return context.reading.conditions.some(
    ({ condition, column }) =>
      condition.type === 'compare' && condition.op === 'eq' && columnKind.isUnique(column, context.profile) === true
  );
}

/** "sort by price": the rows, without a word for them. */
function startsWithSort(context: RuleContext): boolean {
  const first = context.reading.items.findIndex(item => item.type !== 'grammar');
  return context.markers('sort').some(({ item }) => item === first);
}

/** "fares above 100": the rows with such values. */
function isOnlyTest(context: RuleContext): boolean {
  const [first, second, ...others] = context.reading.items.filter(item => item.type !== 'grammar');
  return (
    context.reading.conditions.length === 1 &&
    first?.type === 'column' &&
    /[^s]s$/iu.test(first.text) &&
    second?.type === 'threshold' &&
    others.length === 0
  );
}

/** Values of columns, or whole rows, under conditions. */
export function listRule(context: RuleContext): readonly Draft[] {
  if (
    orderOf(context) !== undefined ||
    context.has('fn', 'count', 'share', 'compare', 'duplicate', 'take', 'look', 'columns')
  ) {
    return [];
  }
  if (
    deniesOwning(context) ||
    context.reading.having !== undefined ||
    context.role('measure').length + context.role('entity').length > 0
  ) {
    return [];
  }
  const answers = answersOf(context);
  // "how much" and things set against each other ask for numbers.
  const much = context.markers('wh').some(({ sense }) => sense.word === 'howMuch') && !picksOne(context);
  if (much || context.comparesSides()) {
    return [];
  }
  if (context.reading.columns.some(column => column.time !== undefined)) {
    return [];
  }
  const conditions = context.reading.conditions.length;
  const sort = sortSteps(context);
  const uses = [
    ...answers.map(answer => answer.item),
    ...context.markers('distinct').map(marker => marker.item),
    ...sort.uses
  ];
  const draft = (step: AnalysisStep, score: number, assumptions: readonly Assumption[] = []): Draft => ({
    steps: [...context.filter(), ...sort.steps, step],
    uses,
    score,
    assumptions
  });
  const [answer, ...others] = answers;
  const listed = context.has('list', 'wh', 'values', 'distinct');
  if (answer === undefined) {
    const nouns = context.items('rowNoun').length + context.role('noun').length + context.kinds();
    const who = context.markers('wh').some(marker => marker.sense.word === 'who');
    const rows = context.has('rows', 'list') || nouns > 0 || who || startsWithSort(context) || isOnlyTest(context);
    const name = nameColumn(context.profile);
    if ((conditions === 0 && sort.steps.length === 0) || !rows) {
      return [];
    }
    const asked = context.markers('wh').some(marker => marker.sense.word === 'which' || marker.sense.word === 'who');
    if (asked && name !== undefined) {
      return [
        draft({ type: 'list', columns: [name.name], form: 'values' }, WEIGHTS.assumed, [assumeColumn('', name.name)])
      ];
    }
    const plain = context.has('list', 'wh') ? 0 : WEIGHTS.assumed / 2;
    return [draft({ type: 'list', columns: [], form: 'values' }, plain + (conditions > 0 ? 0 : WEIGHTS.assumed))];
  }
  const columns = answers.map(one => one.column.name);
  if (!listed || context.role('key').some(key => !sort.uses.includes(key.item))) {
    return [];
  }
  // "from which date to which date" names a column twice and asks for no list of it.
  if (new Set(columns).size < columns.length || (conditions === 0 && context.markers('wh').length > columns.length)) {
    return [];
  }
  if (context.has('distinct')) {
    return [draft({ type: 'list', columns, form: 'distinct' }, 0)];
  }
  if (conditions === 0) {
    const each =
      others.length > 0 || columnKind.isUnique(answer.column, context.profile) === true || sort.steps.length > 0;
    const few = columnKind.isText(answer.column) || answer.column.type === 'boolean' || columnKind.isId(answer.column);
    return [
      draft({ type: 'list', columns, form: each ? 'values' : 'distinct' }, few || each ? 0 : 3 * WEIGHTS.assumed)
    ];
  }
  if (others.length === 0 && picksOne(context)) {
    return [draft({ type: 'list', columns, form: 'one' }, 0.1)];
  }
  const kept =
    others.length > 0 ||
    columnKind.isUnique(answer.column, context.profile) === true ||
    !columnKind.isGroupable(answer.column);
  if (kept || columnKind.isName(answer.column)) {
    return [
      draft(
        { type: 'list', columns, form: 'values' },
        columnKind.isNumeric(answer.column) && !columnKind.isId(answer.column) ? 2 * WEIGHTS.assumed : 0
      )
    ];
  }
  const text = `Each ${answer.column.name} is listed once`;
  return [
    draft({ type: 'list', columns, form: 'distinct' }, 0, [{ type: 'method', phrase: '', reading: 'distinct', text }])
  ];
}
