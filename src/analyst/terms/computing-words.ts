/** Words of computing in general: they say that something is computed, and nothing about what. */
export const COMPUTING_WORDS: ReadonlySet<string> = new Set(
  (
    'python pandas numpy scipy statsmodels sklearn library libraries module modules package function functions method methods ' +
    'built appropriate suitable proper relevant standard default usual common correct corresponding respective respectively ' +
    'statistical statistics statistic mathematical formula approach technique procedure calculation calculations computation ' +
    'analysis analyse analyze analyzing analysing assess evaluate evaluating determine determining compute computing calculate ' +
    'calculating perform performing conduct apply applying use using used utilize utilizing utilise implement obtain find ' +
    'finding measure measuring identify identifying ensure make sure note remember assume assuming treat consider considering ' +
    'question answer answers answered final output outputs result results returned return report reporting provide provided ' +
    'provide display present express expressed state stated dataset datasets data dataframe frame table file csv given ' +
    'column columns field fields feature features variable variables attribute attributes entire whole full complete overall ' +
    'all each every available original raw numeric numerical continuous row rows record records entry entries value values ' +
    'valid observation observations sample samples case cases before after first then finally next step steps following ' +
    'above below only directly simply via based according order strength direction degree linear significance level hypothesis ' +
    'null alternative test tests testing conclusion conclude interpret type check existence whether there required need ' +
    'needed must should decimal decimals place places point float floating number numbers integer string format exactly ' +
    'precision accuracy please do not any other additional preprocessing transformation transformations cleaning needed'
  ).split(' ')
);
