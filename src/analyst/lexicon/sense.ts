import type { ChartKind, ChartStep, Measure, TimeKey, Verdict } from '../../analysis/index.js';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/**
 * What the question says about how the data or the answer are meant: the order of the parts of its dates, that weeks start
 * on Mondays, that a month is that of all years, hours from 0 to 23, both ends belong to a period, days without rows count as 0.
 */
export type Remark =
  | { readonly says: 'dates'; readonly order: string; readonly sign?: string }
  | { readonly says: 'weeks'; readonly monday: boolean }
  | { readonly says: 'allYears' | 'hours' | 'inclusive' | 'zeros' };

/**
 * What a word or phrase of the lexicon contributes. `hints` are words that a column's name may hold, best first; a hint
 * with a minus turns the direction (the oldest person has the smallest birth date).
 */
export type Sense =
  | { readonly type: 'fn'; readonly fn: Measure['fn']; readonly q?: number; readonly ddof?: 0 }
  | { readonly type: 'superlative'; readonly direction: 'max' | 'min'; readonly hints?: readonly string[] }
  /** `most`, `least`: of a count when nothing numeric follows. */
  | { readonly type: 'most'; readonly direction: 'max' | 'min' }
  /** `most common`: the value that occurs most often. */
  | { readonly type: 'frequent'; readonly direction: 'max' | 'min' }
  | { readonly type: 'top'; readonly direction: 'max' | 'min' }
  | { readonly type: 'comparison'; readonly op: Comparison; readonly hints?: readonly string[] }
  /** Follows a number: "30 or more". */
  | { readonly type: 'tail'; readonly op: Comparison }
  /** `older`, `higher`, without `than`. */
  | { readonly type: 'comparative'; readonly op: 'gt' | 'lt'; readonly hints?: readonly string[] }
  | { readonly type: 'between' }
  | { readonly type: 'text'; readonly how: 'contains' | 'startsWith' | 'endsWith' }
  | { readonly type: 'group' }
  | { readonly type: 'count' }
  | { readonly type: 'share'; readonly unit: 'percent' | 'fraction' }
  | { readonly type: 'distinct' }
  | { readonly type: 'missing'; readonly negated?: boolean }
  /** `none`: that nothing is repeated. */
  | { readonly type: 'duplicate'; readonly none?: boolean }
  | { readonly type: 'not' }
  /** `hints` of "how old": only a column about one of them holds the answer. */
  | {
      readonly type: 'wh';
      readonly word: 'which' | 'what' | 'who' | 'where' | 'when' | 'howMuch';
      readonly hints?: readonly string[];
    }
  | { readonly type: 'list' }
  /** `unit`: the word for what the difference is counted in. */
  | { readonly type: 'compare'; readonly how: 'difference' | 'ratio' | 'percent'; readonly unit?: string }
  | { readonly type: 'arithmetic'; readonly op: 'add' | 'subtract' | 'multiply' | 'divide' }
  | {
      readonly type: 'look';
      readonly what: 'shape' | 'columns' | 'types' | 'describe' | 'overview' | 'type' | 'complete' | 'span';
    }
  | { readonly type: 'take'; readonly take: 'first' | 'last' | 'random' }
  | { readonly type: 'join'; readonly how?: 'left' | 'inner' }
  | { readonly type: 'sort'; readonly direction?: 'max' | 'min' }
  | { readonly type: 'rows' }
  | { readonly type: 'columns' }
  | { readonly type: 'values' }
  | { readonly type: 'unit'; readonly dimension: string }
  /** A unit of the calendar that rows can be grouped by; `alone`: it says so by itself, as `monthly` does. */
  | {
      readonly type: 'calendar';
      readonly unit: TimeKey['unit'];
      readonly as: TimeKey['as'];
      readonly alone?: boolean;
    }
  /** A statistic that is more than a measure. `name` is the method or the test; the numbers are those written at it. */
  | {
      readonly type: 'statistic';
      readonly of:
        | 'correlation'
        | 'relation'
        | 'test'
        | 'interval'
        | 'outlier'
        | 'regression'
        | 'standardize'
        | 'weighted';
      readonly name?: string;
      /** Of an interval, 0 to 1. */
      readonly level?: number;
      /** Of outliers: how many ranges or deviations away. */
      readonly factor?: number;
      readonly side?: 'high' | 'low';
    }
  /** What of a statistic is told. */
  | {
      readonly type: 'part';
      readonly part:
        | 'p'
        | 'statistic'
        | 'df'
        | 'slope'
        | 'intercept'
        | 'square'
        | 'coefficient'
        | 'n'
        | 'bounds'
        | 'verdict';
    }
  /** How a statistic is computed or which end of a ranking is meant. */
  | {
      readonly type: 'option';
      readonly option:
        | 'equal'
        | 'unequal'
        | 'paired'
        | 'unpaired'
        | 'uncorrected'
        | 'corrected'
        | 'twoSided'
        | 'rest'
        | 'order'
        | 'strong'
        | 'weak'
        | 'positive'
        | 'negative'
        | 'all'
        | 'weight'
        | 'pairs'
        | 'predict'
        | 'explains'
        | 'explained'
        | 'student'
        | 'two';
    }
  /** Places behind the decimal point that a result shall have. */
  | { readonly type: 'round'; readonly digits: number }
  /** The level of significance. */
  | { readonly type: 'alpha'; readonly value: number }
  | { readonly type: 'ddof'; readonly value: 0 | 1 }
  /** Missing values are left out, as every measure does by itself. */
  | { readonly type: 'skip' }
  /** The rule by which a result is judged, in the words of the question. */
  | ({ readonly type: 'verdict' } & Pick<Verdict, 'tests' | 'yes' | 'also' | 'no'>)
  /** Running and rolling values and changes from one period to the next; `unit` when the words name the period. */
  | {
      readonly type: 'window';
      readonly how: 'cumulative' | 'rolling' | 'change' | 'trend';
      readonly fn?: 'sum' | 'count' | 'mean' | 'max' | 'min';
      readonly form?: 'difference' | 'percent' | 'previous';
      readonly unit?: TimeKey['unit'];
      /** Compared with the same period of the year before. */
      readonly yearly?: boolean;
    }
  /** `next`: from each row to the one behind it; `span`: from one date of a row to another. */
  | { readonly type: 'elapsed'; readonly how: 'next' | 'span' }
  /** Words of charts. */
  | {
      readonly type: 'chart';
      /** It asks for a drawing, of this kind when it names one. */
      readonly draws?: boolean;
      readonly kind?: ChartKind;
      readonly look?: Partial<Pick<ChartStep, 'horizontal' | 'stacked' | 'order' | 'log' | 'trend'>>;
      /** A column before or behind it lies along this axis. */
      readonly axis?: 'x' | 'y';
      /** Between what lies along y and what lies along x. */
      readonly against?: boolean;
      /** A verb for how one follows the other, which names axes only where something is drawn. */
      readonly moves?: boolean;
      /** The column behind it gives the colours. */
      readonly series?: boolean;
      /** How values are spread. */
      readonly spread?: boolean;
      readonly correlations?: boolean;
      readonly allNumbers?: boolean;
      /** The number before it is one of bins. */
      readonly bins?: boolean;
    }
  | { readonly type: 'remark'; readonly remark: Remark }
  | { readonly type: 'grammar' }
  | { readonly type: 'beyond'; readonly topic: string };
