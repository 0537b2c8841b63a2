import { stemmer } from 'stemmer';

/** What a token is to the grammar: `function` words carry no content of their own, `content` words have to be read as something. */
export type TokenClass = 'content' | 'function' | 'number' | 'punctuation';

export type Token = {
  /** As it stands in the question, without a shortened verb or genitive; "not" for `haven't`. */
  readonly text: string;
  readonly lower: string;
  /** The stem of its word; irregular forms and superlatives have that of the plain form: `heaviest` is `heavi` like `heavy`. */
  readonly stem: string;
  readonly class: TokenClass;
  /** Its value: digits, number words and ordinals. */
  readonly value?: number;
  /** Where it begins in the question. */
  readonly at: number;
};

/** Longest question in tokens; what is longer is not a question about a table. */
export const MOST_TOKENS = 60;

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'men=man women=woman people=person children=child paid=pay sold=sell bought=buy spent=spend left=leave took=take taken=take ' +
    'went=go gone=go came=come made=make got=get brought=bring gave=give given=give won=win lost=lose cost=cost ran=run drove=drive ' +
    'began=begin begun=begin best=good better=good worst=bad worse=bad fewest=few fewer=few latest=late earliest=early ' +
    'days=day monthly=month yearly=year annual=year annually=year weekly=week daily=day quarterly=quarter hourly=hour ' +
    'avg=average min=minimum max=maximum qty=quantity amt=amount dept=department pct=percent percentage=percent num=number'
  )
    .split(' ')
    .map(pair => pair.split('=') as [string, string])
);

/** Words of numbers, `word=value`; one without a value is one more than that before it. */
function numbersOf(words: string): ReadonlyMap<string, number> {
  let last = -1;
  return new Map(
    words.split(' ').map(pair => {
      const [word = '', value = last + 1] = pair.split('=');
      last = Number(value);
      return [word, last];
    })
  );
}

const NUMBERS = numbersOf(
  'zero one two three four five six seven eight nine ten eleven twelve dozen=12 fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 ' +
    'hundred=100 first=1 second third fourth fifth sixth seventh eighth ninth tenth'
);
const MAGNITUDES = numbersOf('k=1e3 thousand=1e3 million=1e6 billion=1e9');

const FUNCTION_WORDS = new Set(
  (
    'a an the of in on at to for from by with and or is are was were be been do does did has have had i me my we our us you your it its ' +
    'they their them this that these those there here what which who whom whose how when where why can could would should will shall may ' +
    'please pls give show tell want need like know get make let see so as than then if all any each every per up out into over under about ' +
    'not no just also only many much one ones table data dataset column columns row rows list value values number'
  ).split(' ')
);

/** ISO and dotted dates, digits in groups, ordinals, words with marks inside, and single marks. */
const TOKEN =
  /\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:st|nd|rd|th|k)?\b|\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{M}\p{N}_]*(?:['’][a-z]+)?|[^\s\p{L}\p{M}\p{N}_]/gu;

/** The ending that a shortened word leaves: `what's`, `they're`. */
const SHORTENED = /['’](?:s|d|ll|re|ve|m)$/u;

/** `haven't`, `isn't`: what counts is the "not". */
const NEGATED = /n't$/iu;

/** The stem of a word, in small letters. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const plain = IRREGULAR.get(lower) ?? adjective(lower, 'est');
  return stemmer(IRREGULAR.get(plain) ?? plain);
}

const NO_SUPERLATIVES = new Set(
  'interest west test guest request forest rest invest northwest southwest harvest digest contest number order power other water offer customer never under over summer winter paper letter counter meter liter river driver rider computer quarter september october november december'.split(
    ' '
  )
);

/** The adjective of a superlative or, for `er`, of a comparative: `heaviest`, `heavier` and `biggest` are `heavy` and `big`. */
function adjective(word: string, ending: 'est' | 'er'): string {
  const root = word.endsWith(ending) ? word.slice(0, -ending.length) : '';
  if (root.length < 3 || NO_SUPERLATIVES.has(word)) {
    return word;
  }
  return root.endsWith('i')
    ? `${root.slice(0, -1)}y`
    : /([^aeiou])\1$/u.test(root) && !root.endsWith('ll')
      ? root.slice(0, -1)
      : root;
}

/** Whether a word says "the most": `heaviest`, `most`, `top`. */
export const isSuperlative = (lower: string): boolean =>
  ['most', 'least', 'best', 'worst', 'fewest', 'top'].includes(lower) ||
  (/^.{3,}est$/u.test(lower) && !NO_SUPERLATIVES.has(lower) && !['latest', 'earliest', 'best'].includes(lower));

/** The tokens of a question, in order. */
export function tokenize(question: string): readonly Token[] {
  const found = [...question.matchAll(TOKEN)].map(({ 0: raw, index }) => tokenOf(raw, index));
  return found.map((token, at) => {
    const next = found[at + 1];
    const before = found[at - 1];
    if (token.value !== undefined && next !== undefined && MAGNITUDES.has(next.lower)) {
      return { ...token, value: token.value * (MAGNITUDES.get(next.lower) ?? 1) };
    }
    if (next?.lower === 'than' && token.class === 'content') {
      return { ...token, stem: stemOf(adjective(token.lower, 'er')) };
    }
    return before?.value !== undefined && MAGNITUDES.has(token.lower) ? { ...token, class: 'function' } : token;
  });
}

/** Whether a token stands between two others without a blank, as the mark in "check-ins" does. */
export function isJoint(tokens: readonly Token[], at: number): boolean {
  const [before, mark, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return before !== undefined && before.at + before.text.length === mark?.at && next?.at === mark.at + 1;
}

function tokenOf(raw: string, at: number): Token {
  const spoken = raw.normalize('NFC').replaceAll('’', "'").replace(SHORTENED, '');
  const text = NEGATED.test(spoken) ? 'not' : spoken;
  const lower = text.toLowerCase();
  const value = valueOf(lower);
  const stem = stemOf(lower);
  const common = { text, lower, stem, at };
  if (value !== undefined) {
    return { ...common, class: 'number', value };
  }
  const isWord = /^[\p{L}\p{N}_]/u.test(text);
  return { ...common, class: !isWord ? 'punctuation' : FUNCTION_WORDS.has(lower) ? 'function' : 'content' };
}

function valueOf(lower: string): number | undefined {
  if (/^\d{4}-|^\d{1,2}\.\d{1,2}\.\d{4}$/u.test(lower)) {
    return undefined;
  }
  const digits = /^([\d,]*\.?\d+)(st|nd|rd|th|k)?$/u.exec(lower);
  if (digits) {
    return Number((digits[1] ?? '').replaceAll(',', '')) * (digits[2] === 'k' ? 1000 : 1);
  }
  return NUMBERS.get(lower);
}
