/** How a statistic was had. A `sample` covers the first `rows` of `total` rows, or evenly spread ones. */
export type Evidence =
  | { readonly type: 'metadata' }
  | { readonly type: 'sample'; readonly rows: number; readonly total: number | null }
  | { readonly type: 'full' };
