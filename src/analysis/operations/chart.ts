import * as Type from '@sinclair/typebox';
import { chartName } from '../charts/chart-name.js';
import { ChartKind } from '../charts/chart-kind.js';
import { drawDuckdb } from '../charts/draw-duckdb.js';
import { drawPandas } from '../charts/draw-pandas.js';
import { drawPolars } from '../charts/draw-polars.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('chart'),
    kind: ChartKind,
    /**
     * What is drawn of rows: numbers for `histogram`, `density`, `box`, `violin` and `strip`, x and y for `scatter` and
     * `line`, two or more for `pairs` and the correlations of a `heatmap`. Empty behind groups, whose measures are drawn.
     */
    columns: Type.Array(Type.String()),
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

/** A drawing of what the steps before it made: of groups with their measures, or of rows. */
export const chartOperation: Operation<ChartStep> = {
  type: 'chart',
  schema,
  columns: step => [...step.columns, ...(step.by === undefined ? [] : [keyColumn(step.by)])],
  explain: (step, before) => {
    const of =
      step.columns.length === 0 ? before.subject : step.columns.join(step.kind === 'scatter' ? ' against ' : ', ');
    const by = step.by === undefined ? '' : ` by ${explainKey(step.by)}`;
    return { ...before, subject: `${chartName(step)} of ${of}${by}` };
  },
  pandas: drawPandas,
  polars: drawPolars,
  duckdb: drawDuckdb
};
