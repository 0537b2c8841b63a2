/** Words that DuckDB never takes for a name of a column unless they are quoted. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check
  collate collation column concurrently constraint create cross default deferrable desc describe distinct do else end
  except false fetch for foreign freeze from full glob group having ilike in initially inner intersect into is isnull
  join lambda lateral leading left like limit natural not notnull null offset on only or order outer overlaps pivot
  pivot_longer pivot_wider placing positional primary qualify references returning right select semi show similar some
  summarize symmetric table tablesample then to trailing true union unique unpack unpivot using variadic verbose when
  where window with`.split(/\s+/u)
);
