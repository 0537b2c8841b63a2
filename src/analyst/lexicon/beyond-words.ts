/** Words of questions that counting, grouping and filtering do not answer, by topic. */
export const BEYOND_WORDS: Readonly<Record<string, string>> = {
  prediction:
    'predict|predicts|predicted|prediction|predictions|forecast|forecasts|forecasted|estimate|project|will|next year|next month|next quarter|next week|future|expect|expected|likely|likelihood|probability|chance|chances|extrapolate|would|simulate|simulation|what if|tomorrow|upcoming',
  chart:
    'plot|plots|chart|charts|graph|graphs|histogram|scatter|scatterplot|scatter plot|boxplot|box plot|bar chart|line chart|pie|pie chart|visualize|visualise|visualization|draw|heatmap|heat map|violin|diagram|figure|bar plot|lineplot|curve|dashboard|map',
  statistics:
    'influence|influences|affect|affects|effect|impact|entropy|weighted|percentile rank|logistic|logistic regression|multiple regression|polynomial|quadratic|partial correlation|partial|autocorrelation|effect size|cohen|power analysis|tukey|post hoc|bonferroni|adjusted|one sided|one tailed|bootstrap|bootstrapped|permutation|bayesian|mutual information|cramer|cramers v|odds ratio|survival analysis|density',
  time: 'resample|resampled|seasonal|seasonality|lagged|yesterday|today|now|current|currently|ago|recently|since last|streak|streaks|run of consecutive|longest run|longest run of|consecutive hours|consecutive days|consecutive weeks|consecutive months|consecutive years|in a row|changed|increased|decreased',
  reshape:
    'pivot|pivot table|melt|unpivot|reshape|transpose|wide format|long format|wide|concatenate|concat|append|union|fill|fillna|impute|imputed|drop|remove|delete|rename|convert|cast|replace|normalize|normalise|scale|encode|one hot|dummy|dummies|bin|bins|bucket|buckets|create|add|insert|new column|make a column|calculate a column|clean|cleanup|clean up|parse|split|extract|deduplicate|round|rounded|set|update|save|export|write|load|import|crosstab|cross tabulation|cross tabulate|contingency|explode|stack|unstack|map|modify|assign|reorder|truncate|trim|strip|uppercase|lowercase|capitalize|shift',
  learning:
    'cluster|clusters|clustering|classify|classification|train|model|machine learning|kmeans|k means|pca|segment|segments|segmentation|feature importance|neural|random forest|decision tree|accuracy of a model',
  judgement:
    'why|what causes|what caused|reason|reasons|because|explain|recommend|recommendation|should|insight|insights|interesting|interpret|meaning|conclude|conclusion|suggest|advice|improve|optimize|optimise|optimal|opinion|think|story|surprising|compare everything|similar|similarity|sentiment|translate|who is the president|write a|write me|write an|write code|python code|email to'
};
