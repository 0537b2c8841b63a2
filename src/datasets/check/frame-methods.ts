const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const KEEPING = {
  pandas: words(
    'head tail sort_values sort_index copy dropna fillna ffill bfill drop_duplicates sample nlargest nsmallest query round clip ' +
      'replace astype convert_dtypes infer_objects where mask between_time at_time first last interpolate shift diff reset_index ' +
      'set_index rename assign drop explode eval persist repartition compute truncate filter'
  ),
  polars: words(
    'filter sort head tail limit sample unique drop_nulls drop_nans fill_null fill_nan slice lazy collect cast clone reverse rechunk ' +
      'gather_every shift top_k bottom_k interpolate set_sorted with_row_index drop rename with_columns select explode remove'
  )
};

const CHANGING = words('insert pop update insert_column drop_in_place extend');

const GROUPING = words('groupby group_by');

/** What a method of a frame gives back, as far as columns go. */
export const frameMethods = {
  /** A frame whose columns are those of this one and those the call names. */
  keeps: (engine: string, method: string): boolean => KEEPING[engine === 'polars' ? 'polars' : 'pandas'].has(method),
  groups: (method: string): boolean => GROUPING.has(method),
  /** Whether the frame itself is changed, whatever the arguments say. */
  changes: (method: string): boolean => CHANGING.has(method)
};
