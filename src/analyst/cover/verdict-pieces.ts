import type { Verdict } from '../../analysis/index.js';
import type { Token } from '../language/token.js';
import type { Sense } from '../lexicon/sense.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Piece } from './piece.js';
import { type StatedTests, testsAt } from './verdict-tests.js';

type Label = { readonly text: string; readonly start: number; readonly end: number };
type Case = { readonly label: Label; readonly stated: StatedTests };

const IF = new Set(['if', 'when', 'where', 'for', 'whenever', 'provided']);
const OTHERWISE = new Set(['otherwise', 'else']);
/** Words with which a question asks for a label, and signs around it. */
const SAYING = new Set([
  ...[
    'and',
    'or',
    'plus',
    ',',
    ';',
    ':',
    '(',
    'a',
    'an',
    'the',
    'verdict',
    'verdicts',
    'say',
    'call',
    'label',
    'it',
    'them'
  ],
  ...[
    'conclude',
    'conclusion',
    'decide',
    'classify',
    'as',
    'that',
    'is',
    'whether',
    'give',
    'report',
    'with',
    'tell',
    'me'
  ],
  ...[
    'state',
    'judge',
    'add',
    'relationship',
    'result',
    'distribution',
    'name',
    'word',
    'words',
    'either',
    'then',
    'also'
  ],
  ...[
    'consider',
    'answer',
    'write',
    'return',
    'finally',
    'we',
    'to',
    'be',
    'they',
    'are',
    'should',
    'variable',
    'column'
  ]
]);
/** Words behind which a label stands without quotes. */
const CALLING = new Set([
  ...['say', 'call', 'label', 'conclude', 'classify', 'as', 'is', 'are', 'judge', 'consider', 'it', 'report', 'answer'],
  ...[',', ';', ':', '(', '.', 'that', 'them', 'then', 'and', 'or', 'otherwise', 'else', 'verdict', 'state', 'return']
]);
const MOST_WORDS = 3;

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token === undefined || token.type === 'quoted' ? '' : token.lower;
}

const skip = (tokens: readonly Token[], at: number, words: ReadonlySet<string>): number => {
  let place = at;
  while (words.has(wordAt(tokens, place))) {
    place += 1;
  }
  return place;
};

/** Words of a label without quotes: none that asks for something by itself. */
function isPlain(token: Token | undefined): boolean {
  return (
    token?.type === 'word' &&
    !IF.has(token.lower) &&
    !OTHERWISE.has(token.lower) &&
    !(lexicon().senses.get(token.lower) ?? []).some(sense =>
      ['fn', 'count', 'list', 'wh', 'group'].includes(sense.type)
    )
  );
}

/** The label that stands at a token: a quoted text, or up to three plain words behind a word that says so. */
function labelAt(tokens: readonly Token[], at: number): Label | undefined {
  const token = tokens[at];
  if (token?.type === 'quoted') {
    return { text: token.text, start: at, end: at + 1 };
  }
  if (SAYING.has(wordAt(tokens, at)) || (at > 0 && !CALLING.has(wordAt(tokens, at - 1)))) {
    return undefined;
  }
  let end = at;
  while (end - at < MOST_WORDS && isPlain(tokens[end])) {
    end += 1;
  }
  const text = tokens
    .slice(at, end)
    .map(one => one.text)
    .join(' ');
  return end > at ? { text, start: at, end } : undefined;
}

/** "'linear' if p < 0.05", "if p < 0.05 say 'linear'". */
function caseAt(tokens: readonly Token[], at: number): (Case & { readonly end: number }) | undefined {
  if (IF.has(wordAt(tokens, at))) {
    const stated = testsAt(tokens, at + 1);
    const label = stated === undefined ? undefined : labelAt(tokens, skip(tokens, stated.end, SAYING));
    return stated === undefined || label === undefined ? undefined : { label, stated, end: label.end };
  }
  const label = labelAt(tokens, at);
  const joint = label === undefined ? -1 : wordAt(tokens, label.end) === 'only' ? label.end + 1 : label.end;
  const stated = label !== undefined && IF.has(wordAt(tokens, joint)) ? testsAt(tokens, joint + 1) : undefined;
  return stated === undefined || label === undefined ? undefined : { label, stated, end: stated.end };
}

/** Ways to say that the tests do not hold, behind a label. */
const DENIALS = [
  'if not',
  'if it is not',
  "if it isn't",
  "if it's not",
  'if this is not the case',
  'if they do not'
].map(words => words.split(' '));

function denialAt(tokens: readonly Token[], at: number): number | undefined {
  const found = DENIALS.find(words =>
    words.every((word, step) => wordAt(tokens, at + step).replaceAll('’', "'") === word)
  );
  const word = wordAt(tokens, at);
  return OTHERWISE.has(word) ? at + 1 : found === undefined ? undefined : at + found.length;
}

/** "otherwise 'none'", "'none' otherwise", "'none' if it isn't". */
function elseAt(tokens: readonly Token[], at: number): (Label & { readonly last: number }) | undefined {
  const start = skip(tokens, at, new Set([...SAYING, '.']));
  const denied = denialAt(tokens, start);
  const label = labelAt(tokens, denied === undefined ? start : skip(tokens, denied, SAYING));
  if (label === undefined) {
    return undefined;
  }
  const behind = denied ?? denialAt(tokens, skip(tokens, label.end, new Set([','])));
  return behind === undefined ? undefined : { ...label, last: Math.max(label.end, behind) };
}

const OPPOSITE = { lt: 'ge', ge: 'lt', gt: 'le', le: 'gt', eq: 'ne', ne: 'eq' } as const;

/** True when a case holds exactly where the first one does not, but for a value on the edge. */
function isOpposite(first: StatedTests, other: StatedTests): boolean {
  const [one, ...more] = first.tests;
  const [two, ...others] = other.tests;
  return (
    one !== undefined &&
    two !== undefined &&
    more.length + others.length === 0 &&
    one.of === two.of &&
    one.value === two.value &&
    OPPOSITE[one.op] === two.op
  );
}

type Found = { readonly sense: Extract<Sense, { type: 'verdict' }>; readonly end: number };

function verdictAt(tokens: readonly Token[], at: number): Found | undefined {
  const first = caseAt(tokens, at);
  if (first === undefined) {
    return undefined;
  }
  const also: { tests: Verdict['tests']; word: string }[] = [];
  const yes = first.label.text;
  let { end } = first;
  for (;;) {
    const last = elseAt(tokens, end);
    if (last !== undefined) {
      const more = also.length === 0 ? {} : { also };
      return { sense: { type: 'verdict', tests: first.stated.tests, yes, no: last.text, ...more }, end: last.last };
    }
    const next = caseAt(tokens, skip(tokens, end, new Set([...SAYING, '.'])));
    if (next === undefined) {
      return undefined;
    }
    if (also.length === 0 && isOpposite(first.stated, next.stated)) {
      return { sense: { type: 'verdict', tests: first.stated.tests, yes, no: next.label.text }, end: next.end };
    }
    also.push({ tests: next.stated.tests, word: next.label.text });
    ({ end } = next);
  }
}

const HYPOTHESIS = new Set(['hypothesis', 'h0', 'null']);
const STOPPING = new Set([',', ';', '.', ')', '(', 'at', 'with', 'using', 'for', 'by', 'if', 'when', '?', 'alpha']);

/** "… the hypothesis of equal means": what is rejected or kept says nothing new. */
function hypothesisEnd(tokens: readonly Token[], at: number): number {
  const start = skip(tokens, at, new Set(['the', 'our', 'your', 'for', 'regarding']));
  if (!HYPOTHESIS.has(wordAt(tokens, start))) {
    return at;
  }
  let end = start;
  while (end < tokens.length && !STOPPING.has(wordAt(tokens, end))) {
    end += 1;
  }
  return end;
}

/** "'normal' or 'not normal'", also with the test behind: "linear / none by p < 0.05". */
function eitherAt(tokens: readonly Token[], at: number): Found | undefined {
  const first = labelAt(tokens, at);
  const joint = first === undefined ? '' : wordAt(tokens, first.end);
  const second =
    first !== undefined && (joint === 'or' || joint === '/') ? labelAfter(tokens, first, first.end + 1) : undefined;
  if (first === undefined || second === undefined) {
    return undefined;
  }
  const by = new Set([...IF, 'by', 'using', 'at', 'with', 'on', 'according', 'to', 'depending', 'whether']);
  const stated = testsAt(tokens, skip(tokens, second.end, by));
  const quoted = tokens[first.start]?.type === 'quoted' && tokens[second.start]?.type === 'quoted';
  const labels = { yes: first.text, no: second.text };
  if (stated !== undefined) {
    return { sense: { type: 'verdict', tests: stated.tests, ...labels }, end: stated.end };
  }
  return quoted
    ? { sense: { type: 'verdict', tests: [], ...labels }, end: hypothesisEnd(tokens, second.end) }
    : undefined;
}

function labelAfter(tokens: readonly Token[], first: Label, at: number): Label | undefined {
  const token = tokens[at];
  if (token?.type === 'quoted') {
    return labelAt(tokens, at);
  }
  const end = wordAt(tokens, at) === 'not' ? at + 2 : at + 1;
  const plain = tokens.slice(at, end).every(one => one.type === 'word');
  return tokens[first.start]?.type === 'quoted' || !plain || end > tokens.length
    ? undefined
    : {
        text: tokens
          .slice(at, end)
          .map(one => one.text)
          .join(' '),
        start: at,
        end
      };
}

/** A rule without a label: "significant if p < 0.05", "(p < 0.05)". */
function bareAt(tokens: readonly Token[], at: number): Found | undefined {
  const start = skip(
    tokens,
    at,
    new Set(['(', 'if', 'when', 'call', 'it', 'called', 'significant', 'significance', ',', 'as'])
  );
  const stated = testsAt(tokens, start);
  const closed =
    stated !== undefined && wordAt(tokens, stated.end) === ')' && tokens.slice(at, start).some(one => one.text === '(');
  return stated?.tests.some(one => one.of === 'p') === true
    ? { sense: { type: 'verdict', tests: stated.tests }, end: stated.end + (closed ? 1 : 0) }
    : undefined;
}

/** Pieces that state how a result is judged, with the words around them that only say so. */
export function verdictPieces(tokens: readonly Token[]): readonly Piece[] {
  return tokens.flatMap((_, at) => {
    const labelled = verdictAt(tokens, at) ?? eitherAt(tokens, at);
    const found = labelled ?? bareAt(tokens, at);
    if (found === undefined) {
      return [];
    }
    let start = at;
    while (labelled !== undefined && start > 0 && SAYING.has(wordAt(tokens, start - 1))) {
      start -= 1;
    }
    const text = tokens
      .slice(start, found.end)
      .map(token => token.text)
      .join(' ');
    return [{ type: 'sense', sense: found.sense, start, end: found.end, text, score: 1 } as const];
  });
}
