import type { Sense } from './sense.js';

/** Words of conditions, phrases separated by `|`. */
export const CONDITION_WORDS: readonly (readonly [string, Sense])[] = [
  [
    'more than|over|above|greater than|higher than|larger than|bigger than|exceeding|exceed|exceeds|exceeded|in excess of|beyond|upwards of|>|strictly greater than|strictly more than|strictly above|is over|north of|better than',
    { type: 'comparison', op: 'gt' }
  ],
  [
    'less than|fewer than|under|below|lower than|smaller than|<|strictly less than|strictly below|beneath|worse than|short of',
    { type: 'comparison', op: 'lt' }
  ],
  [
    'at least|no less than|not less than|no fewer than|not fewer than|minimum of|a minimum of|>=|greater than or equal to|more than or equal to|greater or equal to|not below|not under|equal to or greater than|equal to or more than|not lower than|no lower than|higher than or equal to',
    { type: 'comparison', op: 'ge' }
  ],
  [
    'at most|no more than|not more than|up to|maximum of|a maximum of|<=|less than or equal to|fewer than or equal to|less or equal to|not over|not above|not exceeding|equal to or less than|not higher than|no higher than|lower than or equal to|no greater than|not greater than',
    { type: 'comparison', op: 'le' }
  ],
  ['exactly|equal to|equals|equal|=|==|precisely|exactly equal to', { type: 'comparison', op: 'eq' }],
  ['not equal to|!=|<>|different from|other than', { type: 'comparison', op: 'ne' }],
  [
    'or more|or above|or higher|or over|and above|and over|or greater|and more|and up|or larger|or longer|and higher|or older|and older|or bigger|or later|or better|plus|or heavier|or taller|or up',
    { type: 'tail', op: 'ge' }
  ],
  [
    'or less|or fewer|or below|or lower|or under|and below|and under|or smaller|or shorter|and lower|or younger|and younger|or earlier|and less|or worse|or lighter|or cheaper',
    { type: 'tail', op: 'le' }
  ],
  ['between|in the range|ranging from|ranging between|in between', { type: 'between' }],
  [
    'contain|contains|containing|mentions|mention|mentioning|include|includes|including|with the word|contains the word|containing the word|contain the word|anything with|mention of|mentions of|mentioned|say anything about|says anything about|say something about|says something about|anything about|something about|something with|refers to|referring to|talks about|talking about|talk about|speaks of|having the word|has the word|have the word|in which the word',
    { type: 'text', how: 'contains' }
  ],
  [
    'starts with|start with|starting with|begins with|beginning with|begin with|started with',
    { type: 'text', how: 'startsWith' }
  ],
  ['ends with|end with|ending with|ending in|ends in|end in', { type: 'text', how: 'endsWith' }],
  [
    'missing|gaps|null|nulls|nan|nans|empty|blank|blanks|na|undefined|unknown|absent|missing value|missing values|null values|null value|empty values|nan values|missing data|missing entries|empty cells|missing cells|blank values|not available|not recorded|unrecorded|not given|not filled|not filled in|incomplete|not specified|unspecified|not known|no recorded|no known|no value for|no score for|no entry for|no figure for|without a score for|without an entry for|lack a value for|lack a score for|lack an entry for|lack a figure for|lacks a value for|lacks an entry for|lacks a score for|without a value for|no value',
    { type: 'missing' }
  ],
  [
    'known|not missing|non missing|not null|non null|not empty|non empty|non blank|not blank|not nan|filled|filled in',
    { type: 'missing', negated: true }
  ],
  [
    'duplicate|duplicates|duplicated|twice|entered twice|exact repeats|exact repeat|exact copies|exact copy|exact duplicates|exact duplicate|exact repeats of an earlier row|exact copy of an earlier row|repeats of an earlier row|repeat of an earlier row|repeat an earlier row|repeats an earlier row|copies of an earlier row|copy of an earlier row|duplicates of an earlier row|duplicate of an earlier row|repeated|duplicate rows|duplicated rows|duplicate records|duplicate entries|duplicate values|duplicate row|identical rows|repeats|occur more than once|appear more than once|occurs more than once|appears more than once|repeated rows',
    { type: 'duplicate' }
  ],
  [
    'unique ?|only once|just once|exactly once|used only once|used just once|used once|there only once|occurs only once|occur only once|appears only once|appear only once|identify a row|identifies a row|identify each row|identify every row|identifies each row|identifies every row|identify rows|identifies rows|identify the rows|a unique key|a primary key|a unique identifier|uniquely identify|uniquely identifies|uniquely identify a row|uniquely identifies a row|uniquely identify each row|uniquely identifies each row|uniquely identify every row',
    { type: 'duplicate', none: true }
  ],
  [
    "not|no|never|nobody|no one|not a single|not any|without any|without|except|excluding|non|neither|nor|except for|apart from|aside from|dont|don't|didn't|isn't|aren't|wasn't|weren't|doesn't|haven't|hasn't|don’t|didn’t|isn’t|aren’t|wasn’t|weren’t|doesn’t|haven’t|hasn’t|did not|do not|does not|is not|are not|was not|were not|have not|has not|cannot|with no|have no|has no|lacking|lack|lacks|that are not|not in|outside|outside of|had no|hadn't|weren't",
    { type: 'not' }
  ]
];
