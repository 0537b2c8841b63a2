import { Deferred } from '../../analysis/index.js';
import type { Token } from '../language/token.js';
import type { Sense } from '../lexicon/sense.js';
import type { Piece } from './piece.js';
import { REMARK_PATTERNS } from './remark-patterns.js';
import { roundPieces } from './round-pieces.js';

/** Loaded with the first question that has a verdict. */
export const JUDGING = new Deferred(async () => (await import('./judging-pieces.js')).judgingPieces);

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const PERCENT = '(?:%|percent|per cent)';

type Detail = readonly [RegExp, (match: RegExpExecArray) => Sense | undefined];

const alpha = (value: number): Sense | undefined => (value > 0 && value < 0.5 ? { type: 'alpha', value } : undefined);
const level = (text: string | undefined): number => Number(text) / 100;
/** Values that belong to the word beside them, each as a pattern over the tokens of a question joined by blanks. */
const DETAILS: readonly Detail[] = [
  [
    new RegExp(
      `(?:,|at|with|using|use|for|assuming|given)? ?(?:a |an |the )?(?:significance )?(?:level|alpha)(?: of significance)?(?: \\( ?alpha ?\\))? ?(?:of|=|:|is)? ?${NUMBER}( ${PERCENT})?`,
      'gu'
    ),
    match => alpha(match[2] === undefined ? Number(match[1]) : level(match[1]))
  ],
  [
    new RegExp(
      `(?:at|on|using|with) (?:a |an |the )?(?:alpha (?:of |= ?)?)?${NUMBER} ${PERCENT}(?: - )?(?: ?(?:significance|level|threshold))*(?: of significance)?(?! confidence)(?! ci)`,
      'gu'
    ),
    match => alpha(level(match[1]))
  ],
  [
    new RegExp(
      `(?:(?:use|using|take|taking|choose|apply|assume|assuming|adopt|work with|test at) )(?:a |an |the )?(?:significance )?(?:level |alpha )?(?:of )?${NUMBER}( ${PERCENT})?(?: - )?(?: ?(?:significance|level|threshold|as))+(?: ?(?:of |the )*(?:significance|level|alpha|threshold))*`,
      'gu'
    ),
    match => alpha(match[2] === undefined ? Number(match[1]) : level(match[1]))
  ],
  [
    new RegExp(
      `(?:at|on|using|with) (?:a |an |the )?(0\\.\\d+)(?: ?(?:significance|level|threshold))+(?: of significance)?`,
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
      `(?:(?:absolute|an absolute|a|the|values? with|with) )*(?:\\| ?)?(?:z - ?scores?|z scores?|zscores?|z)(?: ?\\|)?(?: (?:method|rule|criterion))?(?: (?:with|using|and|at|of|a|the|is|in absolute value))* (?:above|over|greater than|more than|larger than|exceeding|>|beyond|outside|(?:threshold|cutoff|cut - off)(?: of| =)?)(?: the)?(?: threshold of)? (\\+ (?!/))?(?:\\+ ?/ ?- ?)?${NUMBER}`,
      'gu'
    ),
    match => ({
      type: 'statistic',
      of: 'outlier',
      name: 'z',
      factor: Number(match[2]),
      ...(match[1] === undefined ? {} : { side: 'high' as const })
    })
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
  [
    /(?:\( ?)?(?:(?:divid\w+ by|with|using|denominator|the) )*n - 1(?: in the denominator)?(?: ?\))?/gu,
    () => ({ type: 'ddof', value: 1 })
  ],
  [
    /(?:(?:,|\(|-) )?(?:ignor\w+|exclud\w+|skip\w*|dropp?\w*|omit\w*|disregard\w*|without|not counting|leav\w+ out|leaving aside)(?: (?:any|all|the|rows with|entries with|records with))* (?:missing|blank|null|nan|empty|na)s?(?: (?:values?|entries|ones|cells|data|rows|records))*(?: \))?|(?:(?:,|\() )?(?:(?:the|any|all) )?(?:blanks|missing values|missing|nulls|nans|empty cells|blank cells)(?: (?:are|being|should be))? (?:left out|ignored|excluded|dropped|omitted|skipped)(?: \))?/gu,
    () => ({ type: 'skip' })
  ],
  [
    /(?:(?:,|only|for|over|using|use|keep|consider|take|include|on|with|from) )*(?:(?:the|those|all) )?(?:rows|pairs|cases|records|observations|entries|\w+s)? ?(?:where|with|in which|that have|which have|having) both(?: (?:values|are|known|present|available|recorded|of|them|columns|measurements|numbers|have|a|value))+/gu,
    () => ({ type: 'option', option: 'pairs' })
  ],
  [
    /(?:(?:,|for|over|using|use|on|with|from|based|among) )*(?:only )?(?:(?:the|all) )?(?:pairwise )?complete (?:pairs|observations)/gu,
    () => ({ type: 'option', option: 'pairs' })
  ],
  // "x as the independent variable", "the response is y"
  [
    /(?:(?:as|is|being|\() )?(?:(?:the|an|a|our|single) )*(?:(?:independent|explanatory|predictor|input) (?:variable|column|feature)|predictor|regressor)(?: (?:x|is|being))?(?: \))?/gu,
    () => ({ type: 'option', option: 'explains' })
  ],
  [
    /(?:(?:as|is|being|\() )?(?:(?:the|an|a|our|single) )*(?:(?:dependent|response|target|outcome) (?:variable|column)|response|target|outcome)(?: (?:y|is|being))?(?: \))?(?=(?: |$))/gu,
    match =>
      /^(?:as|is|being|\() |variable|column/u.test(match[0]) ? { type: 'option', option: 'explained' } : undefined
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
    /(?:(?:,|and|whether|say|is|it|tell me|state) )*(normal) or (not(?: normal)?|non ?- ?normal|no)/gu,
    match => ({
      type: 'verdict',
      tests: [],
      yes: match[1] ?? '',
      no: match[2] === 'not' ? `not ${match[1] ?? ''}` : (match[2] ?? '')
    })
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
  // "ANOVA of cost over the levels of severity"
  [/(?<=\b(?:anova|kruskal|levene|bartlett)\b.*)over(?= (?:the |all )*\p{L})/gu, () => ({ type: 'group' })],
  [/(?<=\b(?:the|all|of|on) )known(?= )/gu, () => ({ type: 'skip' })],
  // "since the start of 2023"
  [/(?<=\b(?:since|from) )(?:the )?(?:start|beginning) of(?= )/gu, () => ({ type: 'grammar' })],
  // "a visible relation between": how well it is seen says nothing of what is computed.
  [
    /(?:(?:visible|apparent|noticeable|discernible|evident|obvious|clear|recognisable|recognizable) )(?=(?:linear )?(?:relations?|relationships?|links?|connections?|correlations?|associations?|dependence)\b)/gu,
    () => ({ type: 'grammar' })
  ],
  // "the verdict at the 5 % level: 'normal' or 'not normal'"
  [/(?:(?:,|and) )*(?:a |the |your )?(?:verdict|conclusion)(?= (?:at|on|using) .*‹)/gu, () => ({ type: 'grammar' })],
  [/df (?:,|and)(?= (?:the )?p)/gu, () => ({ type: 'part', part: 'df' })],
  [/(?:the )?n(?= (?:,|and|\.|\?)|$)|(?:number of pairs|sample size|n = )/gu, () => ({ type: 'part', part: 'n' })]
];

/** Words of questions in which a level or a rule for a verdict can stand. */
const JUDGED =
  /\b(?:tests?|signific\w*|normal\w*|anova|correlat\w*|welch|student|shapiro|pearson|spearman|kendall|chi|kruskal|mann|wilcoxon|levene|bartlett|independen\w*|relat\w*|associat\w*|linear\w*|regress\w*|hypothesis|differ|alpha|skew\w*|kurtosis|otherwise|else)\b/u;
const ONLY_JUDGED = new Set<Sense['type']>(['alpha', 'verdict', 'part']);

const REMARKS = REMARK_PATTERNS.map(([pattern, make]): Detail => [
  pattern,
  match => ({ type: 'remark', remark: make(match) })
]);

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
  const found = [...DETAILS, ...REMARKS].flatMap(([pattern, make]) =>
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
  const always = [...found, ...roundPieces(tokens)];
  return judged ? [...always, ...JUDGING.get()(tokens)] : always;
}
