import type { AnalysisPlan, AnalysisStep } from '../../analysis/index.js';
import { planColumns } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Piece } from '../cover/piece.js';
import { stemOf } from '../language/stem-of.js';
import { splitName } from '../linking/split-name.js';
import { COMPUTING_WORDS } from './computing-words.js';

/** Senses of words that ask for nothing by themselves. */
const IDLE = new Set(['grammar', 'list', 'wh', 'rows', 'columns', 'values']);

function measured(steps: readonly AnalysisStep[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap(step =>
      step.type === 'aggregate'
        ? step.measures.map(one => one.fn as string)
        : step.type === 'answers'
          ? step.parts.flatMap(part => [...measured(part.steps)])
          : step.type === 'outliers' && step.method === 'z'
            ? ['mean', 'std']
            : step.type === 'outliers'
              ? ['iqr', 'quantile']
              : []
    )
  );
}

function hasStatistic(
  sense: Extract<Extract<Piece, { type: 'sense' }>['sense'], { type: 'statistic' }>,
  steps: readonly AnalysisStep[]
): boolean {
  return steps.some(step => {
    switch (step.type) {
      case 'correlate':
        return (
          sense.of === 'relation' ||
          (sense.of === 'correlation' && (sense.name === undefined || sense.name === step.method))
        );
      case 'test':
        return (
          sense.of === 'relation' || (sense.of === 'test' && (sense.name === undefined || sense.name === step.test))
        );
      case 'regress':
        return sense.of === 'regression' || sense.of === 'relation';
      case 'outliers':
        return (
          (sense.of === 'outlier' && (sense.factor === undefined || sense.factor === step.factor)) ||
          (sense.of === 'standardize' && step.method === 'z')
        );
      case 'standardize':
        return sense.of === 'standardize';
      case 'interval':
        return sense.of === 'interval';
      case 'answers':
        return step.parts.some(part => hasStatistic(sense, part.steps));
      default:
        return false;
    }
  });
}

/** True for a piece of a statement that a plan already holds: its columns, values, numbers, measures and statistics. */
export function isSaid(piece: Piece, { steps, dataset }: AnalysisPlan, profile: DatasetProfile): boolean {
  const columns = planColumns({ type: 'cellwright.plan', dataset, steps });
  switch (piece.type) {
    case 'column':
      return columns.includes(piece.column.name);
    case 'value':
    case 'flag':
      return columns.includes(piece.column.name) && JSON.stringify(steps).includes(JSON.stringify(piece.value));
    case 'frame':
    case 'rowNoun':
      return true;
    case 'unknown': {
      const stem = stemOf(piece.text.toLowerCase());
      const named = columns.some(name => splitName(name).some(word => stemOf(word) === stem));
      return named || COMPUTING_WORDS.has(piece.text.toLowerCase()) || stemOf(profile.name.toLowerCase()) === stem;
    }
    case 'sense': {
      const { sense } = piece;
      return (
        IDLE.has(sense.type) ||
        COMPUTING_WORDS.has(piece.text.toLowerCase()) ||
        (sense.type === 'fn' && measured(steps).has(sense.fn)) ||
        (sense.type === 'count' && measured(steps).has('count')) ||
        (sense.type === 'group' && steps.some(step => 'by' in step && Array.isArray(step.by) && step.by.length > 0)) ||
        (sense.type === 'statistic' && hasStatistic(sense, steps))
      );
    }
    default:
      return false;
  }
}
