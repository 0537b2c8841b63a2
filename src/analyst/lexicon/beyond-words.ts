/** Words of questions that counting, grouping and filtering do not answer, by topic. */
export const BEYOND_WORDS: Readonly<Record<string, string>> = {
  prediction:
    'predict|predicts|predicted|prediction|predictions|forecast|forecasts|forecasted|estimate|project|will|next year|next month|next quarter|next week|future|expect|expected|likely|likelihood|probability|chance|chances|extrapolate|would|simulate|simulation|what if|tomorrow|upcoming',
  chart:
    'dashboard|map|choropleth|sankey|treemap|tree map|radar chart|spider chart|network graph|word cloud|wordcloud|candlestick|gantt|donut|donut chart|doughnut chart|bubble chart|waterfall chart|waterfall|funnel chart|swarm plot|swarmplot|ridgeline|sunburst|3d plot|3d chart|animation|animate|interactive|dual axis|secondary axis|subplots|sub plots|facets|facet|small multiples|error bars|contour plot|hexbin|ecdf|qq plot|q - q plot',
  statistics:
    'influence|influences|affect|affects|effect|impact|entropy|weighted|percentile rank|logistic|logistic regression|multiple regression|polynomial|quadratic|partial correlation|partial|autocorrelation|effect size|cohen|power analysis|tukey|post hoc|bonferroni|adjusted|one sided|one tailed|bootstrap|bootstrapped|permutation|bayesian|mutual information|cramer|cramers v|odds ratio|survival analysis|density',
  time: 'resample|resampled|seasonal|seasonality|lagged|yesterday|today|now|current|currently|ago|recently|since last|streak|streaks|run of consecutive|longest run|longest run of|consecutive hours|consecutive days|consecutive weeks|consecutive months|consecutive years|in a row',
  reshape:
    'pivot|pivot table|melt|unpivot|reshape|transpose|wide format|long format|wide|concatenate|concat|append|union|fill|fillna|impute|imputed|drop|remove|delete|rename|convert|cast|replace|normalize|normalise|scale|encode|one hot|dummy|dummies|bin|bins|bucket|buckets|create|add|insert|new column|make a column|calculate a column|clean|cleanup|clean up|parse|split|extract|deduplicate|round|rounded|set|update|save|export|write|load|import|crosstab|cross tabulation|cross tabulate|contingency|explode|stack|unstack|map|modify|assign|reorder|truncate|trim|strip|uppercase|lowercase|capitalize|shift',
  learning:
    'cluster|clusters|clustering|classify|classification|train|model|machine learning|kmeans|k means|pca|segment|segments|segmentation|feature importance|neural|random forest|decision tree|accuracy of a model',
  judgement:
    'why|what causes|what caused|reason|reasons|because|explain|recommend|recommendation|should|insight|insights|interesting|interpret|meaning|conclude|conclusion|suggest|advice|improve|optimize|optimise|optimal|opinion|think|story|surprising|compare everything|similar|similarity|sentiment|translate|who is the president|write a|write me|write an|write code|python code|email to'
};
