import * as Type from '@sinclair/typebox';
import { chartName } from '../charts/chart-name.js';
import { ChartKind } from '../charts/chart-kind.js';
import { Deferred } from '../loading/deferred.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('chart'),
    kind: ChartKind,
    /**
     * What is drawn of rows: numbers for `histogram`, `density`, `box`, `violin` and `strip`, x and y for `scatter` and
     * `line`, two or more for `pairs` and the correlations of a `heatmap`. Empty behind groups, whose measures are drawn.
     */
    columns: Type.Array(NAMED.column),
    /** Of rows: the groups that are set beside each other, or coloured. */
    by: Type.Optional(GroupKey),
    horizontal: Type.Optional(Type.Boolean()),
    /** Of two keys, or of a histogram with groups: on top of each other instead of side by side. */
    stacked: Type.Optional(Type.Boolean()),
    /** Order of groups. Absent: as an earlier step left them, else the largest first, else, for keys that have an order, that. */
    order: Type.Optional(Type.Union([Type.Literal('largest'), Type.Literal('smallest'), Type.Literal('key')])),
    /** How many groups are drawn at most, the largest ones. Absent: 30 where the groups have no order of their own. */
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Of a histogram; 30 when absent. */
    bins: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Axes with a logarithmic scale. */
    log: Type.Optional(Type.Union([Type.Literal('x'), Type.Literal('y'), Type.Literal('both')])),
    /** Of a scatter: with the straight line of least squares. */
    trend: Type.Optional(Type.Boolean())
  },
  { additionalProperties: false, description: 'Draws groups or rows. The last step of a plan.' }
);

export type ChartStep = Type.Static<typeof schema>;

/** The columns of rows that are drawn; what lies along y stands in front, as in the title of the chart. */
function drawn({ kind, columns }: ChartStep): string {
  const [first = '', ...others] = columns;
  const axes = (kind === 'scatter' || kind === 'line') && others.length > 0;
  return axes ? `${others.join(', ')} against ${first}` : columns.join(', ');
}

/** Loaded with the first chart. */
export const DRAWING = new Deferred(async () => (await import('../charts/draw.js')).DRAW);

/** A drawing of what the steps before it made: of groups with their measures, or of rows. */
export const chartOperation: Operation<ChartStep> = {
  type: 'chart',
  schema,
  columns: step => [...step.columns, ...(step.by === undefined ? [] : [keyColumn(step.by)])],
  explain: (step, before) => {
    const of = step.columns.length === 0 ? before.subject : drawn(step);
    const by = step.by === undefined ? '' : ` by ${explainKey(step.by)}`;
    return { ...before, subject: `${chartName(step)} of ${of}${by}` };
  },
  pandas: (step, state, context) => DRAWING.get().pandas(step, state, context)
};
