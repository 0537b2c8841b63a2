import type { AnalysisStep, Measure } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';
import { UNIT_FACTORS } from '../lexicon/unit-factors.js';
import { splitName } from '../linking/split-name.js';
import type { Draft } from '../rules/draft.js';
import type { Marker, RuleContext } from '../rules/rule-context.js';

type Derive = Extract<AnalysisStep, { type: 'derive' }>;
type Expression = Derive['value'];

/** Measures whose value is as many times larger as the values are. */
const LINEAR = new Set<Measure['fn']>([
  'mean',
  'median',
  'sum',
  'min',
  'max',
  'range',
  'std',
  'iqr',
  'quantile',
  'sem'
]);

/** Names of units of time in plans, by how many seconds they have. */
const TIMES = new Map([
  [1, 'seconds'],
  [60, 'minutes'],
  [3600, 'hours'],
  [86_400, 'days'],
  [604_800, 'weeks']
] as const);

/** The units of an answer: "in minutes", which no number stands before. */
function asked(draft: Draft, context: RuleContext): readonly Marker<'unit'>[] {
  return context
    .markers('unit')
    .filter(({ item }) => !draft.uses.includes(item) && context.reading.items[item - 1]?.text.toLowerCase() === 'in');
}

/** The values of a column in another unit of the same kind; `undefined` where its name tells none, or the same one. */
function converted(
  column: ColumnProfile,
  unit: string
): { readonly name: string; readonly value: Expression } | undefined {
  const wanted = UNIT_FACTORS[fold(unit)];
  const words = splitName(column.name);
  if (wanted === undefined) {
    return undefined;
  }
  if (column.type === 'duration') {
    const time = wanted.dimension === 'time' ? TIMES.get(wanted.factor as 1) : undefined;
    const value = time === undefined ? undefined : ({ type: 'lasting', column: column.name, unit: time } as const);
    return value && { name: `${column.name} in ${unit}`, value };
  }
  const own = words.length > 1 ? UNIT_FACTORS[words.at(-1) ?? ''] : undefined;
  if (own?.dimension !== wanted.dimension || own.factor === wanted.factor) {
    return undefined;
  }
  const ratio = own.factor / wanted.factor;
  const of = { type: 'column', column: column.name } as const;
  const factor = Number((ratio < 1 ? 1 / ratio : ratio).toPrecision(12));
  const right = { type: 'value', value: factor } as const;
  const op = ratio < 1 ? 'divide' : 'multiply';
  return { name: `${column.name} in ${unit}`, value: { type: 'arithmetic', op, left: of, right } };
}

/** "the longest ride in minutes": its length is asked for, and not its row. */
function asValue(steps: Draft['steps']): Draft['steps'] {
  const last = steps.at(-1);
  if (last?.type !== 'top' || last.by === undefined || last.within !== undefined || (last.skip ?? 0) > 0) {
    return steps;
  }
  const value = { type: 'aggregate', by: [], measures: [{ fn: last.direction, column: last.by }] } as const;
  return last.count === 1 && last.columns.length === 0
    ? [...steps.slice(0, -1), { ...value, by: [], measures: [...value.measures] }]
    : steps;
}

/** "the longest ride in minutes", where the column counts seconds: the draft with its numbers in the unit that was asked for. */
export function inAskedUnit(draft: Draft, context: RuleContext): Draft {
  const [marker, ...others] = asked(draft, context);
  const named = context.markers('wh').some(({ sense }) => sense.word === 'which' || sense.word === 'who');
  const steps = named ? draft.steps : asValue(draft.steps);
  const at = steps.findIndex(step => step.type === 'aggregate');
  const step = steps[at];
  if (marker === undefined || others.length > 0 || step?.type !== 'aggregate') {
    return draft;
  }
  const names = new Set(step.measures.map(one => one.column));
  const [name] = names;
  const column = context.columns.find(entry => entry.column.name === name)?.column;
  // Numbers that groups are compared with are meant in the unit of the column.
  const fixed = draft.steps.some(one => one.type === 'having');
  if (column === undefined || names.size > 1 || fixed || !step.measures.every(({ fn }) => LINEAR.has(fn))) {
    return draft;
  }
  const made = converted(column, marker.text.toLowerCase());
  if (made === undefined || context.profile.columns.some(one => one.name === made.name)) {
    return draft;
  }
  const measures = step.measures.map((one): Measure => ({ ...one, column: made.name }));
  return {
    ...draft,
    steps: [
      ...steps.slice(0, at),
      { type: 'derive', name: made.name, value: made.value },
      { ...step, measures },
      ...steps.slice(at + 1)
    ],
    uses: [...draft.uses, marker.item]
  };
}
