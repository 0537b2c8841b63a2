import type { ChartStep } from '../operations/chart.js';

const NAMES: Readonly<Record<ChartStep['kind'], string>> = {
  bar: 'bar chart',
  line: 'line chart',
  area: 'area chart',
  pie: 'pie chart',
  histogram: 'histogram',
  density: 'density plot',
  box: 'box plot',
  violin: 'violin plot',
  strip: 'strip plot',
  scatter: 'scatter plot',
  pairs: 'pair plot',
  heatmap: 'heat map'
};

/** What people call the chart: "stacked bar chart". */
export function chartName({ kind, stacked }: Pick<ChartStep, 'kind' | 'stacked'>): string {
  return `${stacked === true && kind === 'bar' ? 'stacked ' : ''}${NAMES[kind]}`;
}
