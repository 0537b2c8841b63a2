type Test = {
  readonly name: string;
  /** Function of scipy.stats. */
  readonly call: string;
  readonly symbol: string;
  /** `two`: two samples; `paired`: of the same rows; `many`: any number of groups; `one`: a single sample. */
  readonly samples: 'one' | 'two' | 'paired' | 'many' | 'table';
  /** Further arguments. */
  readonly options?: string;
  /** The field with the degrees of freedom. */
  readonly df?: 'df' | 'dof';
  /** The p-value is two-sided and may be asked for one side. */
  readonly isTwoSided: boolean;
};

/** The statistical tests of a plan and how scipy writes them. */
export const TESTS = {
  welch: {
    name: 'Welch’s t-test',
    call: 'ttest_ind',
    symbol: 't',
    samples: 'two',
    options: 'equal_var=False',
    df: 'df',
    isTwoSided: true
  },
  student: {
    name: 'Student’s t-test (equal variances)',
    call: 'ttest_ind',
    symbol: 't',
    samples: 'two',
    df: 'df',
    isTwoSided: true
  },
  paired: { name: 'paired t-test', call: 'ttest_rel', symbol: 't', samples: 'paired', df: 'df', isTwoSided: true },
  oneSample: {
    name: 'one-sample t-test',
    call: 'ttest_1samp',
    symbol: 't',
    samples: 'one',
    df: 'df',
    isTwoSided: true
  },
  mannWhitney: { name: 'Mann-Whitney U test', call: 'mannwhitneyu', symbol: 'U', samples: 'two', isTwoSided: true },
  wilcoxon: { name: 'Wilcoxon signed-rank test', call: 'wilcoxon', symbol: 'W', samples: 'paired', isTwoSided: true },
  anova: { name: 'one-way ANOVA', call: 'f_oneway', symbol: 'F', samples: 'many', isTwoSided: false },
  kruskal: { name: 'Kruskal-Wallis test', call: 'kruskal', symbol: 'H', samples: 'many', isTwoSided: false },
  levene: {
    name: 'Levene’s test (around the medians)',
    call: 'levene',
    symbol: 'W',
    samples: 'many',
    isTwoSided: false
  },
  bartlett: { name: 'Bartlett’s test', call: 'bartlett', symbol: 'T', samples: 'many', isTwoSided: false },
  chiSquared: {
    name: 'chi-squared test of independence',
    call: 'chi2_contingency',
    symbol: 'chi2',
    samples: 'table',
    df: 'dof',
    isTwoSided: false
  },
  shapiro: { name: 'Shapiro-Wilk test of normality', call: 'shapiro', symbol: 'W', samples: 'one', isTwoSided: false },
  dagostino: {
    name: 'D’Agostino-Pearson test of normality',
    call: 'normaltest',
    symbol: 'K2',
    samples: 'one',
    isTwoSided: false
  },
  kolmogorov: {
    name: 'Kolmogorov-Smirnov test against the fitted normal distribution',
    call: 'kstest',
    symbol: 'D',
    samples: 'one',
    isTwoSided: false
  }
} as const satisfies Readonly<Record<string, Test>>;
