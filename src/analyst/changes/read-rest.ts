/** Words with which nothing more is asked than to see what came out. */
const SHOWING =
  /^(?:(?:show|give|return|display|print|output|see|view|get|and|then|me|us|the|a|an|new|result|resulting|results|updated|cleaned|clean|final|table|frame|data|dataframe|dataset|it|that|this|please|with|of|in|to|column|columns|rows?|can|could|you|i|want|like|would|need|all|let|my|our|one|out|for|as|is|so|now|we|again|back|here|i'd|df|whole|full|modified|changed|version|just|never|needed|use|used|any more|anymore|longer|no|has|have|useless|redundant|irrelevant|don't|do not|not)\b|[\s,.;:!?])*$/iu;

/** True when the rest of a question asks for nothing by itself. */
export function asksNothing(rest: string, name: string): boolean {
  return SHOWING.test(rest.replaceAll(new RegExp(`(?<![\\w])${name.replace(/[^\w]/gu, '')}(?![\\w])`, 'gu'), ''));
}

const MADE =
  '(?:imput|fill|clean|remov|filter|dropp?|exclu|replac|scal|normali|standardi|transform|conver|dedup|updat|remain|result)\\p{L}*';
const STATISTIC =
  '(?:overall |total |resulting |sample |arithmetic )*(?:mean|average|median|standard deviation|std|variance|sum|total|minimum|maximum|min|max|skewness|kurtosis|range|count|number of|correlation|quartiles?)';
/** Words that say no more than that something is asked of the data as they are now. */
const NOW: readonly RegExp[] = [
  new RegExp(
    String.raw`,? ?\b(?:after|following|upon) (?:the |this |that |these |all )?(?:${MADE}|step|steps|change|changes|operation|imputation|removal)(?: (?:the |these |those |all )?(?:outliers?|duplicates?|missing values?|values?|rows|data))?(?=\s*(?:[.?!,;(]|$|(?:with|to|rounded|and|as|using)\b))`,
    'giu'
  ),
  /,? ?\b(?:afterwards?|thereafter|after (?:that|this|which))\b,?/giu,
  new RegExp(
    String.raw`,? ?\b(?:in|of|for|on|from|over|with|using|based on) (?:the |this |these |those )(?:new(?:ly)? )?${MADE} (?:data|dataset|data set|data frame|dataframe|table|rows|records|set|version)\b`,
    'giu'
  ),
  /,? ?\b(?:among|amongst|of|within|from|in|for|on|with) (?:the rest|what is left|what remains|the remainder|those that remain|those left)\b,?/giu
];
const NEW = new RegExp(
  String.raw`\b(?:new|updated|resulting|adjusted|corrected|imputed|cleaned|filtered) (?=${STATISTIC}\b)`,
  'giu'
);

/** The rest of a question as it stands once the change is made: "how many rows would remain" asks how many there are. */
export function readRest(rest: string): string {
  return NOW.reduce((text, now) => text.replace(now, ' '), rest)
    .replace(NEW, '')
    .replace(
      /\b(?:would|will|do|does|did|are|is|there)\s+(?:be\s+|still\s+|there\s+be\s+)*(?:left over|left|remain(?:ing)?|still there|kept)\b/giu,
      ''
    )
    .replace(/\b(?:remain(?:s|ed|ing)?|left over|left|still there)\b(?=\s*(?:[.?!,;]|$|and\b))/giu, '')
    .replace(/\b(?:remaining)\b/giu, '')
    .replace(/\b(?:would|will)\s+(?:there\s+)?(?:be|have|I have|we have|it have|I get|we get)\b/giu, 'are')
    .replace(/\b(?:would|will)\b/giu, '')
    .replace(/\s+/gu, ' ')
    .replace(/\s+([.?!,;])/gu, '$1')
    .trim();
}
