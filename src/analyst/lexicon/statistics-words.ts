import type { Sense } from './sense.js';

const statistic = (of: Extract<Sense, { type: 'statistic' }>['of'], name?: string): Sense => ({
  type: 'statistic',
  of,
  ...(name === undefined ? {} : { name })
});
const part = (name: Extract<Sense, { type: 'part' }>['part']): Sense => ({ type: 'part', part: name });
const option = (name: Extract<Sense, { type: 'option' }>['option']): Sense => ({ type: 'option', option: name });

/**
 * Words of statistics, phrases separated by `|`. A hyphen stands for itself, for a blank and for nothing: `t-test` is also
 * `t test` and `ttest`.
 */
const PHRASES: readonly (readonly [string, Sense])[] = [
  [
    'linearly correlated|correlation|correlations|correlate|correlated|correlates|correlation coefficient|correlation coefficients|correlation analysis|correlation between|coefficient of correlation|correlation matrix|correlating',
    statistic('correlation')
  ],
  [
    'pearson|pearson correlation|pearson correlation coefficient|pearson coefficient|pearson r|pearson product-moment correlation|linear correlation|linear correlation coefficient|pearson correlation matrix',
    statistic('correlation', 'pearson')
  ],
  [
    'spearman|spearman correlation|rank correlation|spearman rank correlation|spearman rho|spearman correlation coefficient|spearman rank correlation coefficient|spearman correlation matrix|monotonic correlation',
    statistic('correlation', 'spearman')
  ],
  [
    'kendall|kendall tau|kendall correlation|kendall rank correlation|kendall correlation coefficient',
    statistic('correlation', 'kendall')
  ],
  ['covariance|sample covariance', statistic('correlation', 'covariance')],
  [
    'relationship|relation|related|linearly related|linearly associated|linearly connected|linearly linked|association|associated|linear relationship|linear relation|linear association|linear link|linear connection|linear dependence|connection|link|linked|correspond|go together|goes together|go hand in hand|goes hand in hand|go along|goes along|linear association|statistical relationship',
    statistic('relation')
  ],
  [
    'independent|independent of each other|independent of one another|independent from each other|independence|test of independence|dependent on|depend on|depends on|depend|depends',
    statistic('relation')
  ],
  [
    't-test|two-sample t-test|independent t-test|independent samples t-test|two-sample test|2 sample t-test|unpaired t-test|independent two-sample t-test',
    statistic('test', 't')
  ],
  ['welch|welch t-test|welch test|unequal variances t-test|welch two-sample t-test', statistic('test', 'welch')],
  [
    'student t-test|students t-test|student t|equal variances t-test|pooled t-test|pooled variance t-test',
    statistic('test', 'student')
  ],
  [
    'paired t-test|paired test|dependent t-test|paired samples t-test|paired-sample t-test',
    statistic('test', 'paired')
  ],
  ['one-sample t-test|1 sample t-test|single-sample t-test|one-sample test', statistic('test', 'oneSample')],
  [
    'anova|one-way anova|analysis of variance|oneway anova|one-way analysis of variance|f-test|anova test',
    statistic('test', 'anova')
  ],
  ['kruskal|kruskal-wallis|kruskal-wallis test|kruskal-wallis h-test|kruskal test', statistic('test', 'kruskal')],
  [
    'mann-whitney|mann-whitney u-test|mann-whitney test|mann-whitney u|rank-sum test|wilcoxon rank-sum test|wilcoxon-mann-whitney test',
    statistic('test', 'mannWhitney')
  ],
  [
    'wilcoxon|wilcoxon signed-rank test|wilcoxon test|signed-rank test|wilcoxon signed-rank',
    statistic('test', 'wilcoxon')
  ],
  [
    'levene|levene test|brown-forsythe|brown-forsythe test|levene test centred on the median|levene test centered on the median|levene test centered at the median|levene test around the median|median-centred levene test|median-centered levene test|equality of variances|homogeneity of variances|homogeneity of variance|variances equal|equal variance test',
    statistic('test', 'levene')
  ],
  ['bartlett|bartlett test', statistic('test', 'bartlett')],
  [
    'chi-squared|chi-square|chi2|chi-squared test|chi-square test|chi2 test|chi-squared test of independence|chi-square test of independence|chi2 test of independence|chi-squared independence test|chi-square test for independence|chi-squared test for independence|contingency test|χ2|χ² test|χ²',
    statistic('test', 'chiSquared')
  ],
  [
    'normality|normal distribution|normally distributed|gaussian|normality test|test of normality|test for normality|tested for normality|follow a normal distribution|follows a normal distribution|gaussian distribution|normal|bell-shaped|distributed normally',
    statistic('test', 'normality')
  ],
  ['shapiro|shapiro-wilk|shapiro-wilk test|shapiro test|shapiro-wilk normality test', statistic('test', 'shapiro')],
  [
    "d'agostino|dagostino|d'agostino-pearson|d'agostino test|d'agostino-pearson test|d'agostino k2 test|normaltest|omnibus test",
    statistic('test', 'dagostino')
  ],
  ['kolmogorov-smirnov|kolmogorov-smirnov test|ks-test|ks', statistic('test', 'kolmogorov')],
  [
    'distributed alike|distributed equally|distributed the same|distributed the same way|distributed differently|the same distribution|different between|different across|different among|differ|differs|differing|test|tests|statistical test|hypothesis test|significance test|hypothesis',
    statistic('test')
  ],
  ['confidence interval|confidence intervals|ci|confidence limits|confidence bounds', statistic('interval')],
  [
    'outlier|outliers|anomaly|anomalies|extreme values|outlying|outlying values|anomalous|anomalous values|unusual values|unusually high values|outlier count',
    statistic('outlier')
  ],
  [
    'regression|linear regression|simple linear regression|regression line|least-squares|line of best fit|best fit line|best-fit line|trend line|regress|regressed|regressing|linear fit|straight line|linear model|ols|ordinary least-squares|fitted line|line predicting|line through|fit a line|fit a straight line|straight line predicting|regression equation|linear trend',
    statistic('regression')
  ],
  [
    'z-score|z-scores|standardize|standardized|standardise|standardised|standard score|standard scores|z-normalized|z-normalised|z-standardized',
    statistic('standardize', 'z')
  ],
  [
    'min-max scaled|min-max scaling|min-max normalized|min-max normalised|min-max normalization|min-max normalisation|min-max scale|minmax scaled|min-max',
    statistic('standardize', 'minmax')
  ],
  ['weighted average|weighted mean|average weighted by|mean weighted by', statistic('weighted')],
  ['weighted by|weighting by|weighted with|weighted using', statistic('weighted')],
  ['weights|using weights|with weights|as weights|as the weights|as weight', option('weight')],
  ['p-value|p|p-values|probability value', part('p')],
  [
    'statistic|test statistic|t statistic|t-statistic|f-statistic|f statistic|t-value|f-value|u statistic|h statistic|w statistic|chi-squared statistic|chi-square statistic|chi2 statistic|t|f|w|u|h|test value|ks statistic|d statistic',
    part('statistic')
  ],
  ['degrees of freedom|dof|d . f .|deg of freedom', part('df')],
  [
    'sample sizes|group sizes|both group sizes|both sample sizes|sizes of both groups|sizes of the groups|sizes of both samples|size of each group|size of both groups|number of values in each group|size of each sample|group counts',
    part('n')
  ],
  ['slope|gradient|slope coefficient|regression slope|regression coefficient', part('slope')],
  ['intercept|y-intercept|constant term', part('intercept')],
  ['r-squared value|r-squared|r2|r²|coefficient of determination|r^2', part('square')],
  ['r|rho|tau|coefficient|r-value|r value', part('coefficient')],
  [
    'lower and upper limits|lower and upper bounds|lower and upper limit|lower and upper bound|fences|outlier bounds|outlier limits|upper and lower bounds|upper and lower fences|lower and upper fences|bounds|outlier thresholds|upper and lower|lower and upper|limits|bounds',
    part('bounds')
  ],
  [
    'significant|significantly|significance|statistically significant|statistically|statistical significance|significantly different|significant difference|statistically significant difference|differ significantly|differs significantly|significantly differ|significantly higher|significantly lower',
    part('verdict')
  ],
  [
    'equal variances|assuming equal variances|equal variance|assume equal variances|with equal variances|pooled variance',
    option('equal')
  ],
  [
    'unequal variances|unequal variance|not assuming equal variances|without assuming equal variances|allowing unequal variances',
    option('unequal')
  ],
  ['paired|dependent samples|matched|matched pairs|paired samples', option('paired')],
  ['independent samples|unpaired', option('unpaired')],
  [
    'without continuity correction|without correction|without yates correction|no continuity correction|no yates correction|uncorrected|without the continuity correction|without yates continuity correction',
    option('uncorrected')
  ],
  ['with continuity correction|with yates correction|continuity correction|yates correction', option('corrected')],
  ['two-sided|two-tailed|2-sided|2-tailed', option('twoSided')],
  [
    'the rest|the others|all others|others|everyone else|all other|the other ones|everything else|all the others|all the rest|without one|without it|those who do not|those that do not|those who did not|all remaining',
    option('rest')
  ],
  ['first minus second|in that order', option('order')],
  [
    'how strongly|how strong|how closely|strongly|most strongly|most closely|strength|most correlated|strongest|strongly correlated|most strongly correlated|strongest correlation',
    option('strong')
  ],
  ['weakest|most weakly|least correlated|weakest correlation', option('weak')],
  ['positively|most positively|positive|strongest positive|highest positive', option('positive')],
  ['negatively|most negatively|negative|strongest negative|inverse|inversely', option('negative')],
  [
    'all other|each other|every other|other numeric|all numeric|numeric|numerical|every two|pairwise|all pairs',
    option('all')
  ],
  [
    '( student t )|( t )|t distribution|using the t distribution|student t distribution|t-based|based on the t distribution|using a t distribution',
    option('student')
  ],
  ['which two|what two|which pair of|which pair|what pair of|which two of the|the two', option('two')],
  ['predicting|predicted from|predicted by|explaining|explained by|as a function of|predicts', option('predict')]
];

/** The spellings of a phrase: each hyphen as a sign of its own, as a blank and as nothing. */
function spellings(phrase: string): readonly string[] {
  return [...new Set([phrase.replaceAll('-', ' - '), phrase.replaceAll('-', ' '), phrase.replaceAll('-', '')])];
}

/** Words of statistics in all their spellings. */
export const STATISTICS_WORDS: readonly (readonly [string, Sense])[] = PHRASES.map(([phrases, sense]) => [
  phrases.split('|').flatMap(spellings).join('|'),
  sense
]);
