import type { Shift } from '../../analysis/index.js';
import { type Cue, LEADING_WORDS, TURN_WORDS, TURNING_WORDS } from '../lexicon/turn-words.js';

/** A text that may follow an answer: what it says about that answer, and the rest of its words. */
export type Turn = {
  readonly cues: ReadonlySet<Cue>;
  /** The text without the words of the cues and those that lead over. */
  readonly rest: string;
  /** Words behind "instead of": what is to be replaced. */
  readonly replaced?: string;
  /** The same of another period: "the year before". */
  readonly shift?: Shift;
};

function pattern(phrases: readonly string[]): string {
  return [...phrases]
    .sort((left, right) => right.length - left.length)
    .map(phrase => phrase.replaceAll(' ', '\\s+'))
    .join('|');
}

const opening = (words: string): RegExp =>
  new RegExp(`^(?:(?:${pattern(words.split('|'))})(?=$|[\\s,:.!?])[\\s,:.!?]*)+`, 'iu');
const OPENING = opening(LEADING_WORDS);
const TURNING = opening(`${LEADING_WORDS}|${TURNING_WORDS}`);
const CUE_OF = new Map(
  Object.entries(TURN_WORDS).flatMap(([cue, phrases]) =>
    phrases.split('|').map(phrase => [phrase, cue as Cue] as const)
  )
);
const CUES = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern([...CUE_OF.keys()])})(?![\\p{L}\\p{N}_])`, 'giu');
const REPLACED = /\b(?:instead of|rather than|in place of)\s+(.+?)\s*[.?!]*$/iu;

/** A year that stands first is a time, whatever else a number may be. */
const YEAR = /^(?:19|20)\d\d(?!\d)/u;

/** A denial in the words that are left out: "ignore everything that was not …" keeps these. */
const DENIAL = /\b(?:not|no|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|without)\b/iu;
const EVERYTHING =
  /^\s*(?:everything|everyone|all|anything|anyone|those|rows?|ones?|whatever)?\s*(?:that|which|who|whose|where|with)?\s+/iu;

/** Leaving out is denying: the words behind it become a condition that must not hold. */
function leaveOut(text: string): string {
  const rest = text.replace(EVERYTHING, ' ');
  return DENIAL.test(rest) ? rest.replace(DENIAL, ' ') : ` without ${rest}`;
}

const UNIT = '(?<unit>year|quarter|month|week|day)';
const NEIGHBOURS = [
  `(?:the |one |a )?${UNIT} (?:just |right )?(?<way>before|earlier|prior|after|later|following)(?: that| this| it)?`,
  `the (?<way>previous|preceding|prior|following|next|subsequent) ${UNIT}`
].map(text => new RegExp(`^(?:(?:in|for|during|of|alone|only) )*${text}$`, 'iu'));
const LATER = /^(?:after|later|following|next|subsequent)$/iu;

/** "the year before": the whole text names the neighbour of a period. */
function shiftOf(text: string): Shift | undefined {
  const plain = text.replace(/[\s,.?!]+/gu, ' ').trim();
  const groups = NEIGHBOURS.map(pattern => pattern.exec(plain)?.groups).find(found => found !== undefined);
  const unit = groups?.['unit']?.toLowerCase() as Shift['unit'] | undefined;
  return unit === undefined ? undefined : { unit, by: LATER.test(groups?.['way'] ?? '') ? 1 : -1 };
}

/** The text without the words that only lead over to it. */
export function withoutOpening(text: string): string {
  return text.slice(OPENING.exec(text)?.[0].length ?? 0);
}

/** The text without all words at its beginning that a change of an answer and a question may have in common. */
export function withoutTurning(text: string): string {
  return text.slice(TURNING.exec(text)?.[0].length ?? 0);
}

/** Parts a text into what it says about the answer before it and the rest. Quoted parts are left alone. */
export function readTurn(text: string): Turn {
  const cues = new Set<Cue>();
  const opening = OPENING.exec(text)?.[0] ?? '';
  if (/\band\b/iu.test(opening)) {
    cues.add('add');
  }
  let rest = text.slice(opening.length);
  const replaced = REPLACED.exec(rest)?.[1];
  if (replaced !== undefined) {
    cues.add('swap');
    rest = rest.replace(REPLACED, '');
  }
  const parts = rest.split(/(["“][^"”]*["”])/u);
  rest = parts
    .map((part, at) => {
      if (at % 2 === 1) {
        return part;
      }
      const out =
        /(?<![\p{L}])(?:ignore|ignoring|leave out|leaving out|drop|exclude|skip|remove|forget about|forget|disregard|discard|omit|filter out|take out|throw out)(?![\p{L}])/iu;
      const found = out.exec(part);
      const without = found !== null && !/\bfilters?\b/iu.test(part);
      const denied = without ? part.slice(0, found.index) + leaveOut(part.slice(found.index + found[0].length)) : part;
      return denied.replace(CUES, words => {
        const cue = CUE_OF.get(words.toLowerCase().replace(/\s+/gu, ' '));
        if (cue === undefined || cue === 'out') {
          return words;
        }
        cues.add(cue);
        return ' ';
      });
    })
    .join('');
  const words = rest.replace(/\s+/gu, ' ').trim();
  const shift = shiftOf(words);
  return {
    cues,
    rest: shift !== undefined ? '' : YEAR.test(words) ? `in ${words}` : words,
    ...(replaced === undefined ? {} : { replaced }),
    ...(shift === undefined ? {} : { shift })
  };
}
