import type { Token } from '../language/token.js';
import type { Piece } from './piece.js';

type Core = { readonly start: number; readonly end: number; readonly digits: number };

const PLACES = new Set(['decimal', 'decimals', 'digit', 'digits', 'dp', 'place', 'places', 'figures']);
const BEHIND = new Set([
  'decimal',
  'decimals',
  'place',
  'places',
  'digit',
  'digits',
  'point',
  'points',
  'position',
  'positions'
]);
const FRACTIONS: Readonly<Record<string, number>> = {
  tenth: 1,
  hundredth: 2,
  thousandth: 3,
  cent: 2,
  integer: 0,
  integers: 0,
  whole: 0,
  full: 0,
  unit: 0,
  euro: 0,
  dollar: 0,
  pound: 0,
  percent: 0
};
/** What whole ones may be of: "whole euros". */
const WHOLE = new Set(['whole', 'full', 'integer', 'integers']);
const COUNTED =
  /^(?:numbers?|euros?|dollars?|pounds?|cents?|units?|percents?|kilomet(?:er|re)s?|met(?:er|re)s?|minutes?|hours?|days?|years?|kilos?|kilograms?|grams?|degrees?|points?|value|values)$/u;
const LEADING = new Set(['to', 'at', 'with', 'as', 'in', '(']);
const IDLE = new Set(['the', 'a', 'an', 'exactly', 'within', 'up', 'nearest', 'closest', 'next', 'only']);
/** Words around it that say no more than that numbers are rounded. */
const AROUND = new Set([
  ...['round', 'rounded', 'rounding', 'off', ',', 'and', 'please', 'all', 'both', 'each', 'everything', 'the', 'final'],
  ...['result', 'results', 'answer', 'answers', 'value', 'values', 'number', 'numbers', 'figure', 'figures', 'amount'],
  ...[
    'amounts',
    'it',
    'them',
    'that',
    'your',
    'give',
    'report',
    'express',
    'state',
    'provide',
    'with',
    'an',
    'accuracy'
  ],
  ...['of', 'precision', 'precise', 'accurate', 'correct', 'to', 'up', 'is', 'are', 'being', 'at', 'as', 'should', 'be']
]);
const EVERY = new Set(['each', 'both', 'all']);
/** What says behind it that no more places are wanted: "one decimal is enough". */
const ENOUGH =
  /^(?:(?:is|are) (?:enough|fine|sufficient|plenty|ok|okay)|(?:will|would|should) (?:do|suffice)|suffices?)\b/u;

/** "2 decimals", "2 digits after the decimal point". */
function placesAt(tokens: readonly Token[], at: number): (Core & { readonly sure: boolean }) | undefined {
  const number = tokens[at];
  if (number?.value === undefined || !Number.isInteger(number.value) || number.value < 0 || number.value > 12) {
    return undefined;
  }
  const word = (place: number): string => tokens[place]?.lower ?? '';
  // "2dp" is a number with its unit.
  let end = number.unit === undefined ? at + 1 : number.unit === 'dp' ? at + 1 : -1;
  if (end < 0) {
    return undefined;
  }
  const named = number.unit === 'dp';
  end = word(end) === '-' ? end + 1 : end;
  const first = word(end);
  if (!named && !PLACES.has(first) && !(first === 'd' && word(end + 2) === 'p')) {
    return undefined;
  }
  end = named ? end : first === 'd' ? end + 3 : end + 1;
  while (BEHIND.has(word(end))) {
    end += 1;
  }
  const after = ['after', 'behind'].includes(word(end)) && ['the', 'decimal', 'point', 'comma'].includes(word(end + 1));
  if (after) {
    end += 1;
    while (['the', 'decimal', 'point', 'comma'].includes(word(end))) {
      end += 1;
    }
  }
  return { start: at, end, digits: number.value, sure: named || first.startsWith('decimal') };
}

/** "nearest tenth", "whole numbers", "whole euros", "integer". */
function wholeAt(tokens: readonly Token[], at: number): Core | undefined {
  const lower = tokens[at]?.lower ?? '';
  const digits = FRACTIONS[lower];
  const nearest = ['nearest', 'closest'].includes(tokens[at - 1]?.lower ?? '');
  if (digits === undefined || (!nearest && !WHOLE.has(lower))) {
    return undefined;
  }
  const counted = WHOLE.has(lower) && COUNTED.test(tokens[at + 1]?.lower ?? '');
  return { start: at, end: counted ? at + 2 : at + 1, digits };
}

function isRounding(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(token => /^round/u.test(token.lower));
}

/** How many tokens behind a rounding only say that it is enough. */
function enoughAt(tokens: readonly Token[], at: number): number {
  const text = tokens
    .slice(at, at + 2)
    .map(token => token.lower)
    .join(' ');
  return ENOUGH.exec(text)?.[0].split(' ').length ?? 0;
}

/** "t to three decimals, p to four": a number of places that leaves out what was said before. */
function elliptic(tokens: readonly Token[], at: number): Core | undefined {
  const { value, unit } = tokens[at] ?? {};
  const next = tokens[at + 1];
  const ends = next === undefined || next.type === 'sign' || ['and', 'or', 'each'].includes(next.lower);
  const led = tokens[at - 1]?.lower === 'to' && tokens[at - 2]?.type === 'word';
  const small = value !== undefined && unit === undefined && Number.isInteger(value) && value >= 0 && value <= 12;
  return led && ends && small && tokens.some((_, place) => place !== at && placesAt(tokens, place)?.sure === true)
    ? { start: at, end: at + 1, digits: value }
    : undefined;
}

/** Pieces that say to how many places numbers are rounded, with the words around them that only say so. */
export function roundPieces(tokens: readonly Token[]): readonly Piece[] {
  return tokens.flatMap((_, at): readonly Piece[] => {
    const short = elliptic(tokens, at);
    if (short !== undefined) {
      const sense = { type: 'round', digits: short.digits } as const;
      const said = tokens.slice(at - 1, short.end).map(token => token.text);
      return [{ type: 'sense', sense, start: at - 1, end: short.end, text: said.join(' '), score: 1 }];
    }
    const places = placesAt(tokens, at);
    const core = places ?? wholeAt(tokens, at);
    if (core === undefined) {
      return [];
    }
    let start = core.start;
    while (start > 0 && IDLE.has(tokens[start - 1]?.lower ?? '')) {
      start -= 1;
    }
    const led = LEADING.has(tokens[start - 1]?.lower ?? '');
    if (!led && places?.sure !== true) {
      return [];
    }
    start -= led ? 1 : 0;
    const opens = tokens[start]?.text === '(';
    if (!opens) {
      while (start > 0 && AROUND.has(tokens[start - 1]?.lower ?? '')) {
        start -= 1;
      }
    }
    // "…, with the prices rounded to 2 decimals": what is rounded was asked for before.
    const back = tokens
      .slice(Math.max(0, start - 3), start)
      .map(token => token.lower)
      .lastIndexOf('with');
    const from = Math.max(0, start - 3) + back;
    if (back >= 0 && /^rounded/u.test(tokens[start]?.lower ?? '') && tokens[from - 1]?.text === ',') {
      start = from;
    }
    let { end } = core;
    while (EVERY.has(tokens[end]?.lower ?? '')) {
      end += 1;
    }
    end += places === undefined ? 0 : enoughAt(tokens, end);
    const bracket = !opens && tokens[start - 1]?.text === '(' && tokens[end]?.text === ')';
    start -= bracket ? 1 : 0;
    end += (opens || bracket) && tokens[end]?.text === ')' ? 1 : 0;
    // "as whole numbers" may say what is counted; without a word for rounding only "to" and "as" stand before it.
    if (
      places === undefined &&
      !isRounding(tokens, start, core.start) &&
      !['to', 'as', 'in', '('].includes(tokens[core.start - 1]?.lower ?? '') &&
      !['nearest', 'closest'].includes(tokens[core.start - 1]?.lower ?? '')
    ) {
      return [];
    }
    const text = tokens
      .slice(start, end)
      .map(token => token.text)
      .join(' ');
    return [{ type: 'sense', sense: { type: 'round', digits: core.digits }, start, end, text, score: 1 }];
  });
}
