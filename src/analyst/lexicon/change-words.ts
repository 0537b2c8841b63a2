import { ORDER_WORDS } from './order-words.js';

/** What a word of a change asks for; `kind` are types of values, `style` ways to write texts or names. */
export type ChangeSense =
  | { readonly type: 'head'; readonly what: ChangeHead }
  | { readonly type: 'outlier'; readonly rule?: 'iqr' | 'sd' }
  | { readonly type: 'kind'; readonly kind: 'number' | 'integer' | 'text' | 'category' | 'boolean' | 'date' }
  | { readonly type: 'style'; readonly style: 'snake' | 'upper' | 'lower' | 'title' | 'strip' }
  | { readonly type: 'neighbour'; readonly take: 'before' | 'behind' }
  | { readonly type: 'parts'; readonly parts: number }
  | { readonly type: 'decimals' }
  | { readonly type: 'totals' }
  | { readonly type: 'normalized'; readonly of: 'row' | 'column' | 'all' }
  | { readonly type: 'axis'; readonly axis: 'rows' | 'columns' }
  | { readonly type: 'same' }
  | { readonly type: 'width' };

export type ChangeHead =
  | 'create'
  | 'fill'
  | 'drop'
  | 'without'
  | 'dedupe'
  | 'keep'
  | 'rename'
  | 'cast'
  | 'replace'
  | 'dummies'
  | 'bin'
  | 'pivot'
  | 'unpivot'
  | 'round'
  | 'case'
  | 'index'
  | 'sort';

/**
 * Words of clauses that change the rows or columns before something is asked, phrases separated by `|`. They are read
 * inside such a clause only; elsewhere the lexicon of questions holds.
 */
export const CHANGE_WORDS: readonly (readonly [string, ChangeSense])[] = [
  [
    'take|let|create|creating|add|adding|added|insert|inserting|derive|deriving|define|defining|introduce|work out|working out|construct|make a column|make a new column|compute a column|compute a new column|calculate a column|calculate a new column|new column|build a column|attach|a column called|column called|column named|own column|extra column|separate column|additional column|as a column|extract|extracting|pull out|isolate|as an extra|into a column|in a column|new field|new variable',
    { type: 'head', what: 'create' }
  ],
  [
    'fill|fill in|filling|filling in|filled|filled in|fillna|impute|imputing|imputed|imputation|treat|treating|treated|put in|put|putting|putting in|substitute|substituting|substituted|interpolate missing|set|setting|were set|was set|are set|counting|count|carry|carried|carrying|take|should take|propagate|propagated|should get|should be|should become|use',
    { type: 'head', what: 'fill' }
  ],
  ['replace|replacing|replaced', { type: 'head', what: 'fill' }],
  [
    `${ORDER_WORDS.drop}|dropping|dropped|drops|removing|removed|removal of|deleting|deleted|discarding|discarded|getting rid of|got rid of|throwing away|throwing out|leave out|leaving out|omit|omitting|omitted|ignore|ignoring|disregard|disregarding|eliminating|eliminated|filter out|filtering out|take out|taking out|exclude|excluding|excluded|skip|skipping`,
    { type: 'head', what: 'drop' }
  ],
  ['without|no|except|excluding|not counting', { type: 'head', what: 'without' }],
  [
    'deduplicate|deduplicating|deduplicated|dedupe|deduping|dedup|deduped|deduplication',
    { type: 'head', what: 'dedupe' }
  ],
  [
    `${ORDER_WORDS.keep}|keeping|keeping only|retaining|restrict to|limit to|kept|select only|select|consider only|only consider|consider|considering only|use only|only use|using only|take only|include only|only include|look only at|look at only|only look at|just look at|only take|only analyse|only analyze|focus only on|only focus on|focus on|restrict the data to|restrict it to|restrict the analysis to|restrict everything to|limit the data to|limit it to|limit the analysis to`,
    { type: 'head', what: 'keep' }
  ],
  ['rename|renaming|renamed|relabel|change the name of|change the names of', { type: 'head', what: 'rename' }],
  [
    'convert|converting|converted|cast|casting|coerce|parse|parsing|parsed|turn|turning|turned|change the type of|change the data type of|transform|change|make|treat|read|interpret|store',
    { type: 'head', what: 'cast' }
  ],
  [
    'replace|replacing|replaced|recode|recoding|recoded|swap|change|map|mapping|substitute|turn|spell out|write',
    { type: 'head', what: 'replace' }
  ],
  [
    'one hot encode|one hot encoding|one hot encoded|one hot|one - hot|one - hot encode|one - hot encoding|onehot|dummy|dummies|dummy variables|dummy columns|get dummies|dummy encode|dummy code|dummy coded|indicator columns|indicator variables|encode|0 / 1 columns|binary columns|into indicators|split into 0 / 1 columns',
    { type: 'head', what: 'dummies' }
  ],
  [
    'bin|bins|binned|binning|bucket|buckets|band|bands|cut|cutting|discretize|discretise|divide|split|categorize|categorise|classify|group|groups|sort|brackets|bracket|ranges|classes|intervals|quantile bins|equal width bins|equal size bins|equal sized bins|equally sized bins|bucketed|banded|quantile based bins|equal frequency bins|equal width|equal frequency|equally wide|equal - width|equal - width bins|label|labelling|labelled|labeling|grade|tag',
    { type: 'head', what: 'bin' }
  ],
  [
    'pivot|pivot table|pivoted|pivoting|crosstab|cross tab|cross tabulation|cross tabulate|cross - tabulate|cross - tab|crosstabulation|cross table|contingency table|contingency|cross tables|pivot tables|two way table|two - way table|make it wide|wide format|wide form|wide table|to wide|into wide|widen|matrix|tabulate|cross|table|grid',
    { type: 'head', what: 'pivot' }
  ],
  [
    'melt|melting|melted|unpivot|unpivoted|long format|long form|wide to long|from wide to long|long table|tidy format|to long|into long|into rows|below each other',
    { type: 'head', what: 'unpivot' }
  ],
  ['round|rounding|rounded|rounded off|round off', { type: 'head', what: 'round' }],
  [
    'uppercase|upper case|lowercase|lower case|title case|capitalize|capitalise|capitals|in capitals|all caps|trim|trimmed|trimming|strip|stripped|stripping|strip whitespace|trim whitespace|strip blanks|snake case|snake_case|surrounding spaces|leading and trailing spaces|leading and trailing blanks|whitespace|surrounding whitespace|lowercased|uppercased|small letters|extra spaces|lower - case|upper - case|snake - case',
    { type: 'head', what: 'case' }
  ],
  ['set index|index|as index|set the index|reset index|reset the index', { type: 'head', what: 'index' }],
  [
    'sort|sort by|sorted|sorted by|sorting|order by|ordered by|order|arrange by|arrange|sorting by',
    { type: 'head', what: 'sort' }
  ],
  ['outlier|outliers|extreme values|anomalies|outlying values|extremes|outlying', { type: 'outlier' }],
  [
    'iqr outliers|iqr rule|iqr|iqr method|interquartile range|tukey|interquartile range rule|interquartile rule|tukey fences|1.5 iqr',
    { type: 'outlier', rule: 'iqr' }
  ],
  [
    'z score|z scores|zscore|z - score|z - scores|standard deviations|sd|sds|standard deviation|sigma|sigmas',
    { type: 'outlier', rule: 'sd' }
  ],
  [
    'numeric|number|numbers|float|floats|a number|decimal|numerical|numeric values|numeric type|floating point',
    { type: 'kind', kind: 'number' }
  ],
  [
    'integer|integers|int|ints|whole number|whole numbers|int64|0 / 1|0 and 1|0 or 1|1 and 0|1 / 0|1 or 0|zeros and ones|ones and zeros|0s and 1s|1s and 0s|zero and one|zero or one',
    { type: 'kind', kind: 'integer' }
  ],
  ['string|strings|text|str|texts', { type: 'kind', kind: 'text' }],
  ['category|categorical|categories|factor|categorical type|category type', { type: 'kind', kind: 'category' }],
  ['boolean|booleans|bool|true / false|true or false|true false|truth values', { type: 'kind', kind: 'boolean' }],
  [
    'datetime|date|dates|date column|date columns|proper date column|real date column|proper date columns|real date columns|datetime column|date format|datetimes|timestamp|timestamps|real dates|proper dates|date type|datetime type|real date|proper date|date time',
    { type: 'kind', kind: 'date' }
  ],
  ['snake case|snake_case|snakecase|snake - case', { type: 'style', style: 'snake' }],
  [
    'uppercase|upper case|capitals|in capitals|all caps|uppercased|upper|upper - case',
    { type: 'style', style: 'upper' }
  ],
  ['lowercase|lower case|small letters|lowercased|lower|lower - case', { type: 'style', style: 'lower' }],
  ['title case|capitalize|capitalise|capitalized|proper case', { type: 'style', style: 'title' }],
  [
    'trim|trimmed|trimming|strip|stripped|stripping|whitespace|surrounding spaces|surrounding whitespace|leading and trailing spaces|leading and trailing blanks|strip whitespace|trim whitespace|extra spaces|strip blanks|spaces|blanks',
    { type: 'style', style: 'strip' }
  ],
  [
    'forward|forward fill|ffill|previous value|last known value|last known|known value|value before|last value|previous row|last valid value|last observation|carry forward|carried forward|previous reading|previous known value|preceding value|most recent value|latest known value',
    { type: 'neighbour', take: 'before' }
  ],
  [
    'backward|back fill|backfill|bfill|backward fill|next value|following value|next row|next known value',
    { type: 'neighbour', take: 'behind' }
  ],
  ['quartile|quartiles|quarters', { type: 'parts', parts: 4 }],
  ['tercile|terciles|tertiles|thirds', { type: 'parts', parts: 3 }],
  ['quintile|quintiles|fifths', { type: 'parts', parts: 5 }],
  ['decile|deciles|tenths', { type: 'parts', parts: 10 }],
  [
    'quantile|quantiles|equal size|equal sized|equally sized|same size|as many rows each|equally large|equal frequency|equally filled|quantile based|same number of rows|equal frequency bins|quantile bins|equal size bins|equal sized bins|equally sized bins|equal frequencies|equal counts',
    { type: 'parts', parts: 0 }
  ],
  ['decimal|decimals|decimal place|decimal places|digits|places|digits after the point', { type: 'decimals' }],
  ['totals|margins|grand total|row and column totals|with totals|with margins|marginal totals', { type: 'totals' }],
  [
    'normalized by row|normalised by row|row percentages|row percent|row shares|row - wise|row wise|per row|within rows|within each row|of the row|of each row|by row|normalized by rows|normalised by rows|row proportions|row percents|as row percentages',
    { type: 'normalized', of: 'row' }
  ],
  [
    'normalized by column|normalised by column|column percentages|column percent|column shares|column wise|column - wise|within each column|by column|normalized by columns|normalised by columns|column proportions|as column percentages',
    { type: 'normalized', of: 'column' }
  ],
  [
    'normalized|normalised|as proportions of all|of the total|overall shares|of all rows|as shares|as proportions|as percentages|relative frequencies',
    { type: 'normalized', of: 'all' }
  ],
  [
    'rows|row|in rows|in the rows|as rows|down the side|down|on the rows|for rows|the rows|on the left|vertically|down the left|side',
    { type: 'axis', axis: 'rows' }
  ],
  [
    'columns|column|in columns|in the columns|as columns|across the top|across|on the columns|for columns|horizontally|along the top|top',
    { type: 'axis', axis: 'columns' }
  ],
  [
    'same|of the same|of that|respective|own|corresponding|within each|of their|in its|of its|its|never across|not across|but not across|never beyond|separately for each|separately for|separately per|separately by|for each|in each|by each',
    { type: 'same' }
  ],
  ['wide|years|year|units|steps|steps of|step|width', { type: 'width' }]
];
