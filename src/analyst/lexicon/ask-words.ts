import type { Sense } from './sense.js';

/** Words that say what is asked for, phrases separated by `|`. */
export const ASK_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'one for each|one for every|one per|one each for|every combination of|each combination of|combination of|combinations of|by|per|each|every|for each|for every|for all|in each|in every|of each|of every|across|grouped by|group by|broken down by|break down by|breakdown by|split by|by each|per each|within each|at each|among each|from each|across all|for the different|across different|for different|in the different|across the different|breakdown of|split over|split across|split up by|spread over|spread across|distributed over|distributed across|divided over|depending on|according to|separately for|distribution across|separated by|with each|on each|for each of the|in each of the|within every|aggregated by|summarized by|summarised by|as a function of|in terms of|as measured by|measured by|judged by|judging by|going by|one row per|one row for each|a row for each|a row per|one column per|one column for each|a column for each|a column per',
    { type: 'group' }
  ],
  [
    'i . e .|i . e|e . g .|e . g|that is to say|in other words|to be precise|to be exact|if possible|if you can|all the same|large or small letters|small or large letters|any spelling|capital or small letters|no matter how it is written|upper or lower case|lower or upper case|in any case|regardless of case|no matter the case|ignoring case|will do|for a start|to start with|at a glance|separately|one by one|is it true that|is it right that|is it correct that|is it the case that|whether it is true that|was it true that|handed out|given out|lent out|beforehand|of one another|from one another|one another|ended up|end up|ends up|come in|came in|comes in|bring in|brought in|brings in|take in|took in|takes in|rack up|racked up|hung on|hang on|on file|on record|on our books|on the books|in our system|in the system|so far|to date|for me|for us|in there|how strongly|how closely|how tightly|how well',
    { type: 'grammar' }
  ],
  ['which|which of|which one|which sort of|which kind of|what sort of|what kind of', { type: 'wh', word: 'which' }],
  ["what|what is|what are|what's|what was|what were|whats", { type: 'wh', word: 'what' }],
  ['how did|how does|how has|how have|how do', { type: 'wh', word: 'what' }],
  ['who|whose|whom', { type: 'wh', word: 'who' }],
  ['where', { type: 'wh', word: 'where' }],
  ['when|what date|which date', { type: 'wh', word: 'when' }],
  ['how much|how high|how large|how big', { type: 'wh', word: 'howMuch' }],
  ['how old|how young', { type: 'wh', word: 'howMuch', hints: ['age'] }],
  ['how tall', { type: 'wh', word: 'howMuch', hints: ['height'] }],
  ['how heavy', { type: 'wh', word: 'howMuch', hints: ['weight'] }],
  ['how long', { type: 'wh', word: 'howMuch', hints: ['length', 'duration', 'time', 'distance'] }],
  ['how far', { type: 'wh', word: 'howMuch', hints: ['distance'] }],
  ['how fast', { type: 'wh', word: 'howMuch', hints: ['speed', 'duration', 'time'] }],
  ['how deep', { type: 'wh', word: 'howMuch', hints: ['depth'] }],
  ['how wide', { type: 'wh', word: 'howMuch', hints: ['width'] }],
  ['how hot|how warm|how cold', { type: 'wh', word: 'howMuch', hints: ['temperature'] }],
  ['how expensive|how dear|how cheap', { type: 'wh', word: 'howMuch', hints: ['price', 'amount'] }],
  ['how late', { type: 'wh', word: 'howMuch', hints: ['delay', 'late'] }],
  ['how satisfied|how happy', { type: 'wh', word: 'howMuch', hints: ['satisfaction'] }],
  ['how well rated|how highly rated', { type: 'wh', word: 'howMuch', hints: ['rating'] }],
  ['how loud|how noisy', { type: 'wh', word: 'howMuch', hints: ['noise', 'loudness'] }],
  ['how dense', { type: 'wh', word: 'howMuch', hints: ['density'] }],
  ['how humid', { type: 'wh', word: 'howMuch', hints: ['humidity'] }],
  ['how windy', { type: 'wh', word: 'howMuch', hints: ['wind'] }],
  ['how sunny', { type: 'wh', word: 'howMuch', hints: ['sun'] }],
  [
    'list|show|tabulate|name the|display|give|give me|show me|print|find|return|get|select|tell me|fetch|list all|show all|name all|find all|identify|see|view|let me see|output|retrieve|filter|only|look up',
    { type: 'list' }
  ],
  ['most|the most', { type: 'most', direction: 'max' }],
  ['least|fewest|the least', { type: 'most', direction: 'min' }],
  ['peak', { type: 'most', direction: 'max' }],
  ['least busy|quietest|least active', { type: 'most', direction: 'min' }],
  ['busiest|most active|most numerous|most represented|most popular|most listed', { type: 'most', direction: 'max' }],
  [
    'most common|most frequent|most often|most frequently|most commonly|most prevalent|commonest|most typical|most usual|most widespread|most popular|most frequently occurring|most occurring',
    { type: 'frequent', direction: 'max' }
  ],
  [
    'least common|rarest|least frequent|least often|most rare|most uncommon|least frequently|least popular',
    { type: 'frequent', direction: 'min' }
  ],
  ['top', { type: 'top', direction: 'max' }],
  ['bottom', { type: 'top', direction: 'min' }],
  [
    'shape|dimensions|dimension|how big is|how large is|size of the data|size of the table|size of the dataset|rows and columns|number of rows and columns|how many rows and columns',
    { type: 'look', what: 'shape' }
  ],
  [
    'columns|column names|fields|variables|features|column|column headers|names of the columns|names of columns|attributes|field names|headers|variable names|variable|feature|attribute',
    { type: 'columns' }
  ],
  [
    'data types|dtypes|what types are the columns|what type are the columns|what types do the columns have|types the columns have|column types|datatypes|data type of each column|types of columns|types of the columns|type of each column|types of each column|dtype of each column|data type of every column|types of all columns|data types of the columns|data types of all columns|data types of each column|types of data|column dtypes|data types of columns|their types|their data types|their dtypes|their type|their data type|and types|and data types|and dtypes|with types|with data types|with dtypes|with the types|with their types|what type is each column|of what type are they|of what types are they|what type are they|what types are they|what types they have|what type each has|which type is each column|what type does each column have|what type has each column|type of every column|types of every column',
    { type: 'look', what: 'types' }
  ],
  ['data type|dtype|datatype|type of data|kind of data', { type: 'look', what: 'type' }],
  [
    'describe|summary statistics|summarize|summarise|summary|descriptive statistics|statistics|statistical summary|stats|describe statistics|key statistics|basic statistics|descriptive stats|summary stats|five number summary|basic stats',
    { type: 'look', what: 'describe' }
  ],
  [
    "overview|structure|schema|what does the data look like|what does the dataset look like|what does this data look like|what does the table look like|what does it look like|how does the data look|what does this dataset look like|what is in|what's in|info|what does it contain|profile|contents|what is inside|what do we have in|what kind of data is in|what is this|tell me about|what data is in|whats in",
    { type: 'look', what: 'overview' }
  ],
  [
    'from when to when|from when until when|since when and until when|what period|which period|what time span|which time span|what timespan|period covered|time span covered|time period covered|date range|range of dates|time span|time frame|timeframe|period of time covered|what dates|which dates',
    { type: 'look', what: 'span' }
  ],
  ['complete|fully filled|fully complete|complete cases', { type: 'look', what: 'complete' }],
  ['head|first few|first', { type: 'take', take: 'first' }],
  ['tail|last few|last|final', { type: 'take', take: 'last' }],
  ['random|randomly|sample|sample of|random sample|random sample of|at random', { type: 'take', take: 'random' }],
  [
    'sorted by|sort by|order by|ordered by|sorted|sort|ranked by|rank by|ranking of|arranged by|in order of|ordered|rank|ranked|order the|order all|rank the|sort the',
    { type: 'sort' }
  ],
  [
    'descending|in descending order|from highest to lowest|highest first|decreasing|largest first|from largest to smallest|most first|high to low|highest to lowest|from high to low|biggest first|desc|from most to least|most to least|from most to fewest|most to fewest',
    { type: 'sort', direction: 'max' }
  ],
  [
    'ascending|in ascending order|from lowest to highest|lowest first|increasing|smallest first|from smallest to largest|low to high|lowest to highest|from low to high|asc|from least to most|least to most|from fewest to most|fewest to most|alphabetically|alphabetical order|in alphabetical order',
    { type: 'sort', direction: 'min' }
  ],
  [
    'row|rows|record|records|entry|entries|observation|observations|lines|line|instance|instances|case|cases|data points|datapoints|data point|data rows|occurrence|occurrences|things|items|item',
    { type: 'rows' }
  ],
  [
    'in total|overall|altogether|combined|in all|all told|all together|collectively|as a whole|all in all|value|values|possible values|levels',
    { type: 'values' }
  ],
  ['years|year|yrs|years old|year old|yr', { type: 'unit', dimension: 'years' }],
  [
    'months|days|weeks|hours|hrs|h|minutes|mins|min|seconds|secs|sec|s|ms|milliseconds|hour|minute|second|day|week|month',
    { type: 'unit', dimension: 'time' }
  ],
  [
    'kilometers|kilometres|km|miles|meters|metres|m|mi|centimeters|centimetres|cm|mm|millimeters|millimetres|feet|ft|inches|inch|kms|mile|kilometer|kilometre|meter',
    { type: 'unit', dimension: 'length' }
  ],
  [
    'kilograms|kg|grams|g|pounds|lbs|lb|tons|tonnes|kilos|t|kgs|gram|kilogram|ounces|oz|mg',
    { type: 'unit', dimension: 'mass' }
  ],
  [
    'dollars|euros|usd|eur|pounds|gbp|cents|bucks|dollar|euro|chf|yen|inr|rupees|$|€|£',
    { type: 'unit', dimension: 'money' }
  ],
  [
    'degrees|celsius|fahrenheit|°c|°f|c|°|degrees celsius|degrees fahrenheit|kelvin',
    { type: 'unit', dimension: 'temperature' }
  ],
  ['percent|%|percentage points', { type: 'unit', dimension: 'percent' }],
  [
    'square meters|square metres|m2|sqm|square feet|sqft|sq ft|hectares|ha|acres|square kilometers|km2|m²',
    { type: 'unit', dimension: 'area' }
  ],
  ['liters|litres|l|ml|gallons|mpg', { type: 'unit', dimension: 'volume' }],
  ['km/h|km / h|kmh|mph|kph|knots|m/s|m / s', { type: 'unit', dimension: 'speed' }],
  [
    'points|stars|pieces|times|units|kwh|mm|watts|w|kw|kcal|calories|bpm|people|persons',
    { type: 'unit', dimension: 'count' }
  ]
];
