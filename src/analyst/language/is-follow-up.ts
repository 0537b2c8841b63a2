import type { Sense } from '../lexicon/sense.js';
import { sensesIn } from './senses-in.js';
import { tokenize } from './tokenize.js';

/** Beginnings of questions that only change what was asked before. */
const OPENINGS =
  /^(?:and|but|or|also|then|now|next|instead|again|same|ditto|likewise|what about|how about|what if only|only|just|except|the same|do the same|do that|do it|make it|make that|not|without|excluding)\b/u;

/** "only for …" restricts an earlier answer; "only" before anything else may belong to a whole question. */
const RESTRICTING = /^(?:only|just|not|without|excluding|except)\b/u;

/** A pronoun for an earlier answer, as the object of a verb that works on answers. */
const POINTING =
  /\b(?:sort|order|rank|filter|group|split|limit|reverse|plot|chart|show|restrict|round|break|do|make|change|turn|convert)\s+(?:(?:it|them)\b|(?:that|those|these|this)(?=\s*(?:$|[.?!,]|(?:by|as|in|for|down|only|per|descending|ascending|from)\b)))/u;

const TRAILING = /\b(?:instead|as well|too|again|this time)\s*[.?!]*$/u;

/** "make it wide: one row per date": a table in another form, said in full. */
const RESHAPING = /^make it (?:wide|long|tidy)\b.*\b(?:one row|a row|rows|columns?)\b/u;

/** "hire_date is text, turn it into dates", "compute the skewness and round it": the sentence itself says what is meant. */
function isSaidBefore(text: string, { index, 0: words }: RegExpExecArray): boolean {
  const before = text.slice(0, index).trim();
  const turns = /^(?:make|change|turn|convert)\b/u.test(words);
  return before.split(/\s+/u).length >= 3 && OPENINGS.exec(before) === null && (turns || asks(before));
}

const PREPOSITIONS = new Set(
  'for by per in on at with among within from during since after before between until'.split(' ')
);

/** Senses with which a sentence asks for something by itself. */
const ASKING = new Set<Sense['type']>(
  [
    'fn',
    'count',
    'share',
    'superlative',
    'most',
    'frequent',
    'top',
    'distinct',
    'missing',
    'duplicate',
    'wh',
    'list'
  ].concat([
    'compare',
    'look',
    'take',
    'columns',
    'comparative',
    'beyond',
    'sort',
    'arithmetic',
    'chart'
  ]) as Sense['type'][]
);

/** True when a text has a word that asks for something by itself. */
export function asks(question: string): boolean {
  // "only in the first half of 2023" takes no rows; "only" at the end limits what is asked, in front it may ask for rows.
  const plain = question
    .replace(/\b(?:first|second|third|fourth|last)\s+(?:half|quarter)\b/giu, ' ')
    .replace(/\bonly\s*[.?!]*$/iu, ' ');
  return sensesIn(tokenize(plain)).some(
    ({ sense }) => ASKING.has(sense.type) && (sense.type !== 'chart' || sense.draws === true)
  );
}

/** "only …", "except …": what follows limits an earlier answer, unless it asks for something by itself. */
export function restricts(question: string): boolean {
  return RESTRICTING.test(question.trim().toLowerCase());
}

/**
 * True for a sentence that is only part of a question and needs the one before it: "and for females?", "now sort it",
 * "by sex". A whole question that starts with such a word ("For each island, what is …") is none.
 */
export function isFollowUp(question: string): boolean {
  const text = question.trim().toLowerCase();
  const pointing = POINTING.exec(text);
  if ((pointing !== null && !isSaidBefore(text, pointing)) || TRAILING.test(text)) {
    return true;
  }
  if (RESHAPING.test(text)) {
    return false;
  }
  const opening = OPENINGS.exec(text)?.[0];
  if (opening !== undefined) {
    return !RESTRICTING.test(text) || !asks(text.slice(opening.length));
  }
  return PREPOSITIONS.has(/^\p{L}+/u.exec(text)?.[0] ?? '') && !asks(text);
}
