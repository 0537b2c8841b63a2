import { fold } from '../language/fold.js';
import { ASK_WORDS } from './ask-words.js';
import { BEYOND_WORDS } from './beyond-words.js';
import { CALENDAR_WORDS } from './calendar-words.js';
import { CHART_WORDS } from './chart-words.js';
import { CONDITION_WORDS } from './condition-words.js';
import { DEGREE_WORDS } from './degree-words.js';
import { ELAPSED_WORDS } from './elapsed-words.js';
import { GRAMMAR_WORDS } from './grammar-words.js';
import { JOIN_WORDS } from './join-words.js';
import { LIGHT_VERBS } from './light-verbs.js';
import { MEASURE_WORDS } from './measure-words.js';
import { WINDOW_WORDS } from './window-words.js';
import type { Sense } from './sense.js';
import { STATISTICS_WORDS } from './statistics-words.js';

/** Senses of every phrase, keyed by its words joined with one blank; and the number of words of the longest phrase. */
export type Lexicon = { readonly senses: ReadonlyMap<string, readonly Sense[]>; readonly longest: number };

function build(): Lexicon {
  const senses = new Map<string, Sense[]>();
  const add = (phrase: string, sense: Sense): void => {
    const key = fold(phrase).replaceAll('’', "'");
    senses.set(key, [...(senses.get(key) ?? []), sense]);
  };
  const addAll = (phrases: string, sense: Sense): void => {
    for (const phrase of phrases.split('|')) {
      if (phrase !== '') {
        add(phrase, sense);
      }
    }
  };
  for (const [phrases, sense] of [
    ...MEASURE_WORDS,
    ...CONDITION_WORDS,
    ...ASK_WORDS,
    ...JOIN_WORDS,
    ...CALENDAR_WORDS,
    ...STATISTICS_WORDS,
    ...WINDOW_WORDS,
    ...ELAPSED_WORDS,
    ...CHART_WORDS
  ]) {
    addAll(phrases, sense);
  }
  for (const { comparative, superlative, direction, hints } of DEGREE_WORDS) {
    const op = direction === 'max' ? 'gt' : 'lt';
    const about = hints === '' ? {} : { hints: hints.split(' ') };
    addAll(superlative, { type: 'superlative', direction, ...about });
    for (const word of comparative.split('|').filter(one => one !== '')) {
      add(word, { type: 'comparative', op, ...about });
      add(`${word} than`, { type: 'comparison', op, ...about });
    }
  }
  for (const [topic, phrases] of Object.entries(BEYOND_WORDS)) {
    addAll(phrases, { type: 'beyond', topic });
  }
  for (const word of `${GRAMMAR_WORDS} ${LIGHT_VERBS}`.split(' ')) {
    add(word, { type: 'grammar' });
  }
  const longest = Math.max(...Array.from(senses.keys(), phrase => phrase.split(' ').length));
  return { senses, longest };
}

let built: Lexicon | undefined;

/** The lexicon, built on first use. */
export function lexicon(): Lexicon {
  built ??= build();
  return built;
}
