import type { ColumnProfile } from '../../datasets/index.js';
import { explainCondition } from '../conditions/explain-condition.js';
import type { ChartStep } from '../operations/chart.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { groupingOf } from './grouping-of.js';
import { keyLabel } from './key-label.js';
import { measureLabel } from './measure-label.js';
import { nameLabel } from '../explain/name-label.js';

/** Characters in a line of a title. */
const LINE = 64;

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function ofRows(step: ChartStep, column: (name: string) => ColumnProfile | undefined): string {
  const names = step.columns.map(name => nameLabel(name, column(name)).words);
  const by = step.by === undefined ? '' : ` by ${keyLabel(step.by, column).words}`;
  switch (step.kind) {
    case 'scatter':
    case 'line':
      return `${listed(names.slice(1))} against ${names[0] ?? ''}${by}`;
    case 'heatmap':
      return `correlations of ${names.length > 6 ? 'numeric columns' : listed(names)}`;
    case 'pairs':
      return `${names.length > 6 ? 'numeric columns' : listed(names)}, pair by pair${by}`;
    case 'histogram':
    case 'density':
    case 'box':
    case 'violin':
      return by === '' ? `distribution of ${listed(names)}` : `${listed(names)}${by}`;
    default:
      return `${listed(names)}${by}`;
  }
}

function wrap(text: string): string {
  const lines = text.split(' ').reduce<string[]>((made, word) => {
    const last = made.at(-1);
    return last === undefined || last.length + word.length + 1 > LINE
      ? [...made, word]
      : [...made.slice(0, -1), `${last} ${word}`];
  }, []);
  return lines.join('\n');
}

/** The title of a chart in plain words: "Mean salary by department". */
export function chartTitle(
  step: ChartStep,
  steps: readonly AnalysisStep[],
  column: (name: string) => ColumnProfile | undefined
): string {
  const grouping = step.columns.length > 0 ? undefined : groupingOf(steps);
  const keys = grouping === undefined ? [] : grouping.by.map(key => keyLabel(key, column).words);
  const subject =
    grouping === undefined ? ofRows(step, column) : `${measureLabel(steps, column).words} by ${listed(keys)}`;
  const where = steps.flatMap(one => (one.type === 'filter' ? one.where.map(explainCondition) : []));
  const top = steps.filter(one => one.type === 'top').at(-1);
  const end =
    top !== undefined && grouping !== undefined
      ? `, the ${String(top.count)} ${top.direction === 'max' ? 'highest' : 'lowest'}`
      : '';
  const text = `${subject}${end}${where.length === 0 ? '' : `, where ${where.join(' and ')}`}`;
  return wrap(text.charAt(0).toUpperCase() + text.slice(1));
}
