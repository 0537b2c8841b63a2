const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that fetch what a lazy dataset works out. */
const COLLECTING = words(
  'compute collect collect_async toPandas to_pandas toArrow to_arrow to_arrow_table to_polars to_pyarrow to_numpy toLocalIterator ' +
    'df pl arrow fetchall fetchdf fetchnumpy fetch_df fetch_arrow_table execute to_list tolist'
);

/** Methods that hand the rows over one by one. */
const ITERATING = words('iterrows itertuples iter_rows foreach foreachPartition iter_slices');

/** Methods of which no more than a few rows or numbers are left. */
const FEW = words(
  'head tail limit take first last show nlargest nsmallest top_k bottom_k fetch fetchone fetchmany slice sample sampleBy ' +
    'get_partition sum mean avg min max std stddev var variance median median_approximate quantile count size nunique ' +
    'nunique_approx n_unique null_count describe summary value_counts corr cov any all idxmax idxmin mode skew kurtosis sem prod ' +
    'approxQuantile approx_quantile crosstab freqItems isEmpty agg aggregate reduction reduce treeReduce getNumPartitions len ' +
    'approx_nunique approx_median countApprox countApproxDistinct countByKey countByValue arg_max arg_min ' +
    'pivot_table reduceByKey aggregateByKey foldByKey combineByKey histogram map_reduce explain printSchema print_schema collect_schema schema fold topk product any_value'
);

/** Methods whose next one speaks of groups. */
const GROUPING = words('groupby groupBy group_by resample rollup cube group_by_dynamic groupByKey');

/** Methods of groups that give every row back. */
const EVERY_ROW = words(
  'transform cumsum cumcount cumprod cummax cummin shift diff ffill bfill rank rolling head tail filter ngroup fillna ' +
    'applyInPandas applyInPandasWithState mutate flatMap mapGroups'
);

/** Methods behind which as many rows stand as before, whatever the next one is called. */
const MOVING = words('rolling expanding ewm window over');

/** Methods that leave each value or row once. */
const DISTINCT = words('distinct unique drop_duplicates dropDuplicates');

/** What is known without any work. */
const KNOWN = words(
  'columns dtypes dtype schema npartitions shape ndim name divisions known_divisions width height isStreaming sparkSession storageLevel types alias ' +
    'write writeTo'
);

/** Functions of columns that make one value of many. */
const AGGREGATES =
  /^(?:sum|mean|avg|min|max|std|stddev|stddev_pop|stddev_samp|var|variance|var_pop|var_samp|median|percentile|percentile_approx|approx_count_distinct|count|count_if|count_distinct|countDistinct|sumDistinct|sum_distinct|corr|covar_pop|covar_samp|mode|skewness|kurtosis|first|last|any_value|max_by|min_by|bool_and|bool_or|every|some|quantile|n_unique|null_count|len|approx_n_unique|product|nunique|regr_slope|regr_r2|regr_intercept|all|any|collect_set|unique|value_counts|head|top_k|bottom_k|topk|approx_median|approx_nunique)$/u;

/** A query that aggregates or limits what it reads. */
const SMALL_QUERY =
  /\bgroup\s+by\b|\blimit\s+\d|\b(?:count|avg|sum|min|max|median|stddev|quantile\w*|percentile\w*)\s*\((?!.*\bover\b)/isu;

/** How methods of lazy datasets change how much there is, in dask, Spark, polars, DuckDB and ibis. */
export const lazyMethods = {
  collects: (method: string): boolean => COLLECTING.has(method),
  iterates: (method: string): boolean => ITERATING.has(method),
  leavesFew: (method: string): boolean => FEW.has(method),
  groups: (method: string): boolean => GROUPING.has(method),
  givesEveryRow: (method: string): boolean => EVERY_ROW.has(method),
  moves: (method: string): boolean => MOVING.has(method),
  isDistinct: (method: string): boolean => DISTINCT.has(method),
  isKnown: (attribute: string): boolean => KNOWN.has(attribute),
  isSmallQuery: (text: string): boolean => SMALL_QUERY.test(text),
  isAggregate: (name: string): boolean => AGGREGATES.test(name)
} as const;
