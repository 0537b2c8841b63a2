import { chartRule } from './chart-rule.js';
import { rowChartRule } from './row-chart-rule.js';

/** Rules that want a word for a drawing: of what other rules answer, and of rows. */
export const CHART_RULES = { answers: chartRule, rows: rowChartRule } as const;
