/** Attributes and methods a pandas DataFrame has of its own, over the versions in use. */
export const PANDAS_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'T abs add add_prefix add_suffix agg aggregate align all any append apply applymap asfreq asof assign astype ' +
    'at at_time attrs axes backfill between_time bfill bool boxplot clip columns combine combine_first compare ' +
    'convert_dtypes copy corr corrwith count cov crs cummax cummin cumprod cumsum describe diff div divide dot ' +
    'drop drop_duplicates droplevel dropna dtypes duplicated empty eq equals eval ewm expanding explode ffill ' +
    'fillna filter first first_valid_index flags floordiv from_arrow from_dict from_records ge geometry get ' +
    'groupby gt head hist iat idxmax idxmin iloc index infer_objects info insert interpolate isetitem isin isna ' +
    'isnull items iteritems iterrows itertuples ix join keys kurt kurtosis last last_valid_index le loc lookup lt ' +
    'mad map mask max mean median melt memory_usage merge min mod mode mul multiply ndim ne nlargest notna ' +
    'notnull nsmallest nunique pad pct_change pipe pivot pivot_table plot pop pow prod product quantile query ' +
    'radd rank rdiv reindex reindex_like rename rename_axis reorder_levels replace resample reset_index rfloordiv ' +
    'rmod rmul rolling round rpow rsub rtruediv sample select select_dtypes sem set_axis set_flags set_index ' +
    'shape shift size skew slice_shift sort_index sort_values sparse squeeze stack std style sub subtract sum ' +
    'swapaxes swaplevel tail take to_clipboard to_csv to_dict to_excel to_feather to_hdf to_html to_iceberg ' +
    'to_json to_latex to_markdown to_numpy to_orc to_parquet to_period to_pickle to_records to_sql to_stata ' +
    'to_string to_timestamp to_xarray to_xml transform transpose truediv truncate tshift tz_convert tz_localize ' +
    'unstack update value_counts values var where xs'
  ).split(' ')
);
