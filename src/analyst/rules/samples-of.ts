import type { Assumption, Condition } from '../../analysis/index.js';
import { assumeMethod } from '../reading/assume-method.js';
import { columnKind } from '../reading/column-kind.js';
import type { BoundCondition, RoleColumn } from '../reading/reading.js';
import { isMeasured } from './is-measured.js';
import { otherValues } from './other-values.js';
import type { RuleContext } from './rule-context.js';
import type { Statistic } from './statistic-of.js';

/** What a test is made of: one sample, two of them, groups, two columns or a table of two columns. */
export type Sample = {
  readonly kind: 'one' | 'two' | 'groups' | 'columns' | 'table';
  readonly columns: readonly string[];
  readonly by?: string;
  readonly left?: readonly Condition[];
  readonly right?: readonly Condition[];
  readonly value?: number;
  /** Conditions that keep rows. */
  readonly rest: readonly BoundCondition[];
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

const PLAIN = { uses: [], score: 0, assumptions: [] } as const;

function isTwofold({ column }: RoleColumn): boolean {
  return column.type === 'boolean' || (column.top?.complete === true && column.top.values.length === 2);
}

function equals({ column }: BoundCondition, value: string | number | boolean): Condition {
  return { type: 'compare', column: column.name, op: 'eq', value };
}

/** Two groups that the question names: "men against women", "members against the rest". */
function namedSides(context: RuleContext, column: string): readonly Sample[] {
  const { conditions } = context.reading;
  const minus = context.markers('arithmetic').filter(({ sense }) => sense.op === 'subtract');
  const rest = context.markers('option').filter(({ sense }) => sense.option === 'rest');
  return conditions.flatMap((bound): readonly Sample[] => {
    const { condition } = bound;
    const kept = conditions.filter(other => other !== bound);
    const uses = [...minus, ...context.markers('between')].map(one => one.item);
    if (condition.type === 'in' && condition.negated !== true && condition.values.length === 2) {
      const [first, second] = condition.values;
      const sides = { left: [equals(bound, first ?? '')], right: [equals(bound, second ?? '')] };
      return [{ ...PLAIN, kind: 'two', columns: [column], ...sides, rest: kept, uses }];
    }
    const equal = condition.type === 'compare' && condition.op === 'eq';
    const right = rest.length === 0 || !equal ? undefined : otherValues(bound);
    return right === undefined
      ? []
      : [
          {
            ...PLAIN,
            kind: 'two',
            columns: [column],
            left: [condition],
            right: [right],
            rest: kept,
            uses: [...uses, ...rest.map(one => one.item)]
          }
        ];
  });
}

/** "against 40": the mean that a sample is tested against. */
function testValue(context: RuleContext, { column, item }: RoleColumn): readonly Sample[] {
  const { items, conditions, used } = context.reading;
  const free = items.flatMap((one, at) => (one.type === 'number' && !used.has(at) ? [{ at, value: one.value }] : []));
  const bound = conditions.flatMap(one =>
    one.column === column && one.condition.type === 'compare' && typeof one.condition.value === 'number'
      ? [{ one, value: one.condition.value }]
      : []
  );
  const make = (value: number, rest: readonly BoundCondition[], uses: readonly number[]): Sample => ({
    ...PLAIN,
    kind: 'one',
    columns: [column.name],
    value,
    rest,
    uses: [...uses, item]
  });
  const [number, ...more] = free;
  return [
    ...(number !== undefined && more.length === 0 && bound.length === 0
      ? [make(number.value, conditions, [number.at])]
      : []),
    ...(free.length === 0 && bound.length === 1
      ? bound.map(({ one, value }) =>
          make(
            value,
            conditions.filter(other => other !== one),
            []
          )
        )
      : [])
  ];
}

/** The samples that the columns and conditions of a question can make for a test. */
export function samplesOf(context: RuleContext, { subjects, keys }: Statistic): readonly Sample[] {
  const measured = subjects.filter(isMeasured);
  const groups = [...subjects.filter(one => !isMeasured(one)), ...keys];
  const rest = context.reading.conditions;
  const [first, second, ...more] = measured;
  const [group, other, ...further] = groups;
  const names = subjects.map(({ column }) => column.name);
  const isTable = [...subjects, ...keys].every(({ column }) => columnKind.isGroupable(column));
  const table: readonly Sample[] =
    names.length + keys.length === 2 && isTable && (first === undefined || group !== undefined || measured.length === 2)
      ? [{ ...PLAIN, kind: 'table', columns: [...names, ...keys.map(({ column }) => column.name)], rest }]
      : [];
  if (first === undefined || more.length > 0 || further.length > 0 || other !== undefined) {
    return table;
  }
  const column = first.column.name;
  if (second !== undefined) {
    return group === undefined
      ? [...table, { ...PLAIN, kind: 'columns', columns: [column, second.column.name], rest }]
      : [];
  }
  if (group === undefined) {
    return [
      ...namedSides(context, column),
      ...testValue(context, first),
      { ...PLAIN, kind: 'one', columns: [column], rest }
    ];
  }
  const picked = rest.some(({ column: tested }) => tested === group.column);
  // Groups of hardly more than one row each have no variance to compare.
  const thin = 2 * (group.column.distinct?.count ?? 0) > (context.profile.rows ?? Infinity);
  if (thin || !columnKind.isGroupable(group.column)) {
    return [];
  }
  const sorted = assumeMethod('order', `The groups of ${group.column.name} are taken in the order of their names`);
  return [
    ...table,
    ...namedSides(context, column).filter(side =>
      [...(side.left ?? [])].every(condition => 'column' in condition && condition.column === group.column.name)
    ),
    ...(picked
      ? []
      : [
          {
            ...PLAIN,
            kind: isTwofold(group) ? ('two' as const) : ('groups' as const),
            columns: [column],
            by: group.column.name,
            rest,
            assumptions: isTwofold(group) ? [sorted] : []
          }
        ])
  ];
}
