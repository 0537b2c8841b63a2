import * as Type from '@sinclair/typebox';

/** Kinds of charts. A count plot is a bar of counts, a count of two columns a heat map. */
export const ChartKind = Type.Union(
  (
    [
      'bar',
      'line',
      'area',
      'pie',
      'histogram',
      'density',
      'box',
      'violin',
      'strip',
      'scatter',
      'pairs',
      'heatmap'
    ] as const
  ).map(kind => Type.Literal(kind))
);

export type ChartKind = Type.Static<typeof ChartKind>;
