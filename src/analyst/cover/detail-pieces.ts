import type { Token } from '../language/token.js';
import type { Sense } from '../lexicon/sense.js';
import type { Piece } from './piece.js';

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const PERCENT = '(?:%|percent|per cent)';

const OPERATORS: readonly (readonly [RegExp, 'lt' | 'le' | 'gt' | 'ge'])[] = [
  [/^(?:is )?(?:<=|≤|at most|less than or equal to|no more than|not more than|< =)$/u, 'le'],
  [/^(?:is )?(?:>=|≥|at least|greater than or equal to|no less than|not less than|> =)$/u, 'ge'],
  [/^(?:is )?(?:<|less than|below|smaller than|lower than|under)$/u, 'lt'],
  [/^(?:is )?(?:>|greater than|above|more than|larger than|over|exceeds)$/u, 'gt']
];
const OPERATOR =
  '(?:is )?(?:<=|≤|< =|>=|≥|> =|<|>|at most|at least|(?:less|greater|smaller|larger|lower|more) than(?: or equal to)?|no (?:more|less) than|not (?:more|less) than|below|above|under|over|exceeds)';
const SUBJECT =
  '(?:the )?(?:absolute (?:value of )?(?:the )?)?(?:correlation )?(?:p - ?value|p value|pvalue|p|\\| ?(?:r|rho|tau) ?\\||r|rho|tau|(?:correlation )?coefficient)';
const TEST = `${SUBJECT} ${OPERATOR} ${NUMBER}`;
const LABEL = '‹([^›]*)›';
const SAYING =
  '(?:(?:and|,|a|an|the|verdict|verdicts|say|call|label|it|them|conclude|conclusion|decide|classify|as|that|is|whether|:|give|report|with|tell|me|state|judge|add|relationship|result|distribution|them|name) )*';

type Detail = readonly [RegExp, (match: RegExpExecArray) => Sense | undefined];

function testsOf(text: string): Extract<Sense, { type: 'verdict' }>['tests'] {
  return Array.from(text.matchAll(new RegExp(`(${SUBJECT}) (${OPERATOR}) ${NUMBER}`, 'gu')), match => {
    const op = OPERATORS.find(([pattern]) => pattern.test(match[2] ?? ''))?.[1] ?? 'lt';
    const isP = /(?:^| )p(?:$| |value)/u.test(match[1] ?? '') || match[1] === 'pvalue';
    return { of: isP ? ('p' as const) : ('coefficient' as const), op, value: Number(match[3]) };
  });
}

function verdict(tests: string, yes?: string, no?: string): Sense | undefined {
  const all = testsOf(tests);
  return all.length === 0
    ? undefined
    : { type: 'verdict', tests: all, ...(yes === undefined || no === undefined ? {} : { yes, no }) };
}

const alpha = (value: number): Sense | undefined => (value > 0 && value < 0.5 ? { type: 'alpha', value } : undefined);
const level = (text: string | undefined): number => Number(text) / 100;
const PLACES: Readonly<Record<string, number>> = { tenth: 1, hundredth: 2, thousandth: 3, cent: 2 };
const whole = (digits: number): Sense => ({ type: 'round', digits });
const ROUNDED =
  '(?:(?:,|and|please|all|both|each|everything|the|final|results?|answers?|values?|numbers?|amounts?|it|them|your|give|report|express|state|provide|with|an accuracy of|a precision of|precise|accurate|correct|off|up) )*(?:round(?:ed|ing)? )?(?:(?:off|it|them|that|all|both|each|everything|the|your|final|results?|answers?|values?|numbers?|figures?|off) )*';

/** Values that belong to the word beside them, each as a pattern over the tokens of a question joined by blanks. */
const DETAILS: readonly Detail[] = [
  [
    new RegExp(
      `${ROUNDED}(?:to |at |with |\\( )(?:(?:the nearest|exactly|within|up to) )?(\\d+) (?:- )?(?:decimals?|digits?|dp|d \\. p|places?)(?: (?:places?|digits?|points?|positions?))?(?: (?:after|behind) the (?:decimal )?(?:point|comma))?(?: (?:each|both))?(?: \\))?`,
      'gu'
    ),
    match => whole(Number(match[1]))
  ],
  [
    new RegExp(`(?:\\( )?${NUMBER} (?:decimals?(?: places?)?|decimal digits)(?: each)?(?: \\))?`, 'gu'),
    match => whole(Number(match[1]))
  ],
  [
    new RegExp(
      `${ROUNDED}(?:to|as) (?:a |an |the )?(?:nearest |closest |next )?(?:whole number|integer|whole numbers|integers|full number|whole)`,
      'gu'
    ),
    () => whole(0)
  ],
  [
    new RegExp(`${ROUNDED}to the nearest (tenth|hundredth|thousandth|cent)`, 'gu'),
    match => whole(PLACES[match[1] ?? ''] ?? 0)
  ],
  [
    new RegExp(
      `(?:,|at|with|using|use|for|assuming|given)? ?(?:a |an |the )?(?:significance )?(?:level|alpha)(?: of significance)?(?: \\( ?alpha ?\\))? ?(?:of|=|:|is)? ?${NUMBER}( ${PERCENT})?`,
      'gu'
    ),
    match => alpha(match[2] === undefined ? Number(match[1]) : level(match[1]))
  ],
  [
    new RegExp(
      `(?:at|on|using|with) (?:a |an |the )?(?:alpha (?:of |= ?)?)?${NUMBER} ${PERCENT}(?: - )?(?: ?(?:significance|level))*(?: of significance)?(?! confidence)(?! ci)`,
      'gu'
    ),
    match => alpha(level(match[1]))
  ],
  [
    new RegExp(
      `(?:at|on|using|with) (?:a |an |the )?(0\\.\\d+)(?: ?(?:significance|level))+(?: of significance)?`,
      'gu'
    ),
    match => alpha(Number(match[1]))
  ],
  [new RegExp(`alpha ?(?:=|of|:|is)? ?(0\\.\\d+)`, 'gu'), match => alpha(Number(match[1]))],
  [
    new RegExp(`${NUMBER} (?:- )?${PERCENT} (?:- )?(?:confidence (?:intervals?|limits|bounds)|ci)`, 'gu'),
    match => ({ type: 'statistic', of: 'interval', level: level(match[1]) })
  ],
  [
    new RegExp(
      `(?:confidence interval|ci) (?:at|with|of) (?:a |the )?${NUMBER} ${PERCENT}(?: confidence)?(?: level)?`,
      'gu'
    ),
    match => ({ type: 'statistic', of: 'interval', level: level(match[1]) })
  ],
  [
    new RegExp(
      `${NUMBER} (?:\\*|x|times|×|· )? ?(?:the )?(?:iqr|interquartile ranges?)(?: (?:rule|fences?|method|criterion|bounds|limits|rules))?(?: (?:above|below|outside|from|beyond)(?: or (?:above|below))? (?:the )?quartiles)?`,
      'gu'
    ),
    match => ({ type: 'statistic', of: 'outlier', name: 'iqr', factor: Number(match[1]) })
  ],
  [
    new RegExp(
      `(?:iqr|interquartile range|tukey|tukey's)(?: (?:rule|method|fences?|criterion|approach|bounds))+(?: (?:with|using) (?:a )?(?:factor|multiplier)(?: of)? ${NUMBER})?`,
      'gu'
    ),
    match => ({
      type: 'statistic',
      of: 'outlier',
      name: 'iqr',
      factor: match[1] === undefined ? 1.5 : Number(match[1])
    })
  ],
  [
    new RegExp(
      `(?:(?:absolute|an absolute|a|the|values? with|with) )*(?:\\| ?)?(?:z - ?scores?|z scores?|zscores?|z)(?: ?\\|)?(?: (?:method|rule|criterion))?(?: (?:with|using|and|at|of|a|the|is|in absolute value))* (?:above|over|greater than|more than|larger than|exceeding|>|beyond|outside|(?:threshold|cutoff|cut - off)(?: of| =)?)(?: the)?(?: threshold of)? (?:\\+ ?/ ?- ?)?${NUMBER}`,
      'gu'
    ),
    match => ({ type: 'statistic', of: 'outlier', name: 'z', factor: Number(match[1]) })
  ],
  [
    new RegExp(
      `(?:(?:more than|over|further than|farther than|beyond|above|outside|at least|further away than|lie|lies|of|within more than) )*${NUMBER} (?:standard deviations?|sds?|sigmas?|std|stds)(?: (away|off|out))?(?: (above|below|from|of))?(?: (?:the|its|their))?(?: (?:mean|average))?`,
      'gu'
    ),
    match => ({
      type: 'statistic',
      of: 'outlier',
      name: 'z',
      factor: Number(match[1]),
      ...(match[3] === 'above' ? { side: 'high' as const } : match[3] === 'below' ? { side: 'low' as const } : {})
    })
  ],
  [
    /(?:\( ?)?(?:with |using |for )?(?:the )?ddof ?(?:=|of|:)? ?([01])(?: ?\))?/gu,
    match => ({ type: 'ddof', value: match[1] === '0' ? 0 : 1 })
  ],
  [/(?:\( ?)?(?:divid\w+ by |with |using |denominator )(?:the )?n - 1(?: ?\))?/gu, () => ({ type: 'ddof', value: 1 })],
  [
    /(?:(?:,|\(|-) )?(?:ignor\w+|exclud\w+|skip\w*|dropp?\w*|omit\w*|disregard\w*|without|not counting|leav\w+ out|leaving aside)(?: (?:any|all|the|rows with|entries with|records with))* (?:missing|blank|null|nan|empty|na)s?(?: (?:values?|entries|ones|cells|data|rows|records))*(?: \))?|(?:(?:,|\() )?(?:(?:the|any|all) )?(?:blanks|missing values|missing|nulls|nans|empty cells|blank cells)(?: (?:are|being|should be))? (?:left out|ignored|excluded|dropped|omitted|skipped)(?: \))?/gu,
    () => ({ type: 'skip' })
  ],
  [
    /(?:(?:,|for|over|using|use|on|with|from) )*(?:only )?(?:(?:the|those|all) )?(?:rows|pairs|cases|records|observations|entries|\w+s)? ?(?:where|with|in which|that have|which have|having) both(?: (?:values|are|known|present|available|recorded|of|them|columns|measurements|numbers|have|a|value))+/gu,
    () => ({ type: 'option', option: 'pairs' })
  ],
  [
    new RegExp(`${NUMBER} ${PERCENT} (?:trimmed|truncated) (?:mean|average)`, 'gu'),
    match => ({ type: 'fn', fn: 'trimmed', q: level(match[1]) })
  ],
  [
    new RegExp(
      `(?:trimmed|truncated) (?:mean|average) (?:\\( ?)?(?:with |cutting |trimming |of )*${NUMBER} ${PERCENT}(?: (?:cut off |trimmed |removed )?(?:at|from|on) (?:each|both|either) (?:ends?|sides?|tails?))?(?: ?\\))?`,
      'gu'
    ),
    match => ({ type: 'fn', fn: 'trimmed', q: level(match[1]) })
  ],
  [
    new RegExp(
      `${SAYING}${LABEL} (?:if|when|for|where|in case) (${TEST}(?: (?:and|&) ${TEST})*)(?: (?:,|;))?(?: (?:and|or))? (?:otherwise|else|if not)(?: ,)?(?: (?:it is|call it|say|report))? ${LABEL}`,
      'gu'
    ),
    match => verdict(match[2] ?? '', match[1], match.at(-1))
  ],
  [
    new RegExp(
      `${SAYING}${LABEL} (?:if|when|for|where|in case) (${TEST}(?: (?:and|&) ${TEST})*)(?: (?:,|;))?(?: (?:and|or))? ${LABEL} (?:otherwise|else|if not)`,
      'gu'
    ),
    match => verdict(match[2] ?? '', match[1], match.at(-1))
  ],
  [
    new RegExp(
      `${SAYING}(\\p{L}+) (?:/|or) ((?:not )?\\p{L}+) (?:by|if|when|using|according to|at|for|with|where) (${TEST}(?: (?:and|&) ${TEST})*)`,
      'gu'
    ),
    match => verdict(match[3] ?? '', match[1], match[2])
  ],
  [
    new RegExp(`${SAYING}${LABEL} (?:/|or) ${LABEL}`, 'gu'),
    match =>
      match[1] === undefined || match[2] === undefined
        ? undefined
        : { type: 'verdict', tests: [], yes: match[1], no: match[2] }
  ],
  [
    /(?:(?:,|and|whether|say|is|it|tell me|state) )*(normal) or (not(?: normal)?|non ?- ?normal|no)/gu,
    match => ({
      type: 'verdict',
      tests: [],
      yes: match[1] ?? '',
      no: match[2] === 'not' ? `not ${match[1] ?? ''}` : (match[2] ?? '')
    })
  ],
  [
    new RegExp(
      `(?:(?:\\(|if|when|call it|called|significant|significance|,|as) )*(p (?:- )?(?:value )?${OPERATOR} ${NUMBER})(?: \\))?`,
      'gu'
    ),
    match => verdict(match[1] ?? '')
  ],
  [
    /(?:,|and)? ?(?:the )?(?:number of|how many|count of) (?:pairs|rows|\w+s|data points|observations|complete pairs)? ?(?:used|compared|it is based on|that were used|involved|that went in)/gu,
    () => ({ type: 'part', part: 'n' })
  ],
  [/(?:,|and|&)(?: and)? (?:the )?df(?= |$)/gu, () => ({ type: 'part', part: 'df' })],
  [
    /(?:(?:and|then) )?(?:name|state|list) (?=(?:the )?(?:rho|r|tau|t|w|f|h|u|p|slope|chi)\b)/gu,
    () => ({ type: 'grammar' })
  ],
  [
    new RegExp(
      `(?<=\\b(?:outliers?|anomal\\w+|z - scores?|iqr)\\b.*)(?:(?:with|using|at|and|a|the) )*(?:threshold|cutoff|cut - off|factor|multiplier)(?: of| =)? ${NUMBER}`,
      'gu'
    ),
    match => ({ type: 'statistic', of: 'outlier', factor: Number(match[1]) })
  ],
  [/(?<=\b(?:the|all|of|on) )known(?= )/gu, () => ({ type: 'skip' })],
  [/df (?:,|and)(?= (?:the )?p)/gu, () => ({ type: 'part', part: 'df' })],
  [/(?:the )?n(?= (?:,|and|\.|\?)|$)|(?:number of pairs|sample size|n = )/gu, () => ({ type: 'part', part: 'n' })]
];

/** Words of questions in which a level or a rule for a verdict can stand. */
const JUDGED =
  /\b(?:tests?|signific\w*|normal\w*|anova|correlat\w*|welch|student|shapiro|pearson|spearman|kendall|chi|kruskal|mann|wilcoxon|levene|bartlett|independen\w*|relat\w*|associat\w*|linear\w*|regress\w*|hypothesis|differ|alpha)\b/u;
const ONLY_JUDGED = new Set<Sense['type']>(['alpha', 'verdict', 'part']);

function written(token: Token): string {
  if (token.type === 'quoted') {
    return `‹${token.text}›`;
  }
  return token.value === undefined
    ? token.lower
    : `${String(token.value)}${token.unit === undefined ? '' : ` ${token.unit}`}`;
}

/** Pieces of several tokens that state how a result is made, rounded or judged: "to 2 decimals", "1.5 x IQR", "alpha = 0.01". */
export function detailPieces(tokens: readonly Token[]): readonly Piece[] {
  const words = tokens.map(written);
  const starts = words.map((_, at) => words.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0));
  const text = words.join(' ');
  const judged = JUDGED.test(text);
  return DETAILS.flatMap(([pattern, make]) =>
    Array.from(text.matchAll(pattern), (match): Piece | undefined => {
      const sense = make(match);
      const from = match.index + (match[0].length - match[0].trimStart().length);
      const to = match.index + match[0].trimEnd().length;
      const start = starts.indexOf(from);
      const end = starts.findIndex((place, at) => place + (words[at] ?? '').length === to) + 1;
      if (sense === undefined || start < 0 || end <= start || (ONLY_JUDGED.has(sense.type) && !judged)) {
        return undefined;
      }
      return { type: 'sense', sense, start, end, text: words.slice(start, end).join(' '), score: 1 };
    }).filter(piece => piece !== undefined)
  );
}
