import { isSuperlative, MOST_TOKENS, type Token, tokenize } from '../tokens/tokenize.js';
import { TRIGGERS, type Trigger, WEAK_WORDS } from '../lexicon/triggers.js';
import { triggerFeatures, weigh } from './features.js';
import { has, NO_TOKENS, type Mask, span, union } from './item.js';
import { kept } from '../terms/kept.js';
import type { Weights } from '../weights/weights.js';

/** How many operations are tried: the likeliest by their trigger words and by the learned weights of all words of a question. */
const MOST_TRIGGERS = 28;

/** The words of a question, and what they are worth. */
export class Question {
  readonly tokens: readonly Token[];
  /** Stems, pairs of stems and classes of words, with where they stand. */
  readonly grams: ReadonlyMap<string, Mask>;
  private readonly _masks = new Map<Trigger, Mask>();
  private readonly _places = new Map<Trigger, readonly number[]>();
  private readonly _hits = new Map<Trigger, number>();
  private readonly _lexical = new Map<string, number>();
  private readonly _worth: readonly number[];
  readonly allowed: ReadonlySet<Trigger>;

  constructor(
    readonly text: string,
    readonly weights: Weights,
    linked: (tokens: readonly Token[]) => ReadonlySet<number>
  ) {
    this.tokens = tokenize(text).slice(0, MOST_TOKENS);
    this.grams = gramsOf(this.tokens);
    const known = linked(this.tokens);
    this.classes = this.tokens.map((token, at) =>
      token.class === 'content' && known.has(at) ? 'linked' : token.class
    );
    this._worth = this.tokens.map(
      (token, at) => weights.of(`used ${this.classes[at] ?? ''}`) + weights.of(`used: ${token.stem}`)
    );
    for (const [trigger, words] of TRIGGERS) {
      const found = words.filter(word => this.grams.has(word));
      this._masks.set(trigger, this.maskOf(found));
      const hits = found.reduce((sum, word) => sum + (word.includes('_') || !WEAK_WORDS.has(word) ? 2 : 1), 0);
      this._hits.set(trigger, Math.min(hits, 3));
    }
    const likely = [...TRIGGERS.keys()].map(trigger => [trigger, this.prior(trigger)] as const);
    this.allowed = new Set(
      likely
        .sort(([, one], [, other]) => other - one)
        .slice(0, MOST_TRIGGERS)
        .map(([trigger]) => trigger)
    );
  }

  readonly classes: readonly string[];

  /** The tokens of some grams. */
  maskOf(grams: readonly string[]): Mask {
    return grams.reduce((mask, gram) => union(mask, this.grams.get(gram) ?? NO_TOKENS), NO_TOKENS);
  }

  /** The words from one token to the one before another, as they were written; empty without a place. */
  said(start = -1, end = 0): string {
    const [first, last] = [this.tokens[start], this.tokens[end - 1]];
    return first === undefined || last === undefined ? '' : this.text.slice(first.at, last.at + last.text.length);
  }

  mask(trigger: Trigger): Mask {
    return this._masks.get(trigger) ?? NO_TOKENS;
  }

  /** The tokens that may speak of an operation. */
  places(trigger: Trigger): readonly number[] {
    return kept(this._places, trigger, () => this.tokens.flatMap((_, at) => (has(this.mask(trigger), at) ? [at] : [])));
  }

  /** How strongly its words suggest an operation: 0 to 3. */
  hits(trigger: Trigger): number {
    return this._hits.get(trigger) ?? 0;
  }

  /** The learned weight of all words of the question for an operation or a kind of answer. */
  lexical(name: string): number {
    return kept(this._lexical, name, () =>
      [...this.grams.keys()].reduce((sum, gram) => sum + this.weights.of(`word ${name}: ${gram}`), 0)
    );
  }

  prior(trigger: Trigger): number {
    return weigh(this, triggerFeatures(this, trigger)) + this.lexical(trigger);
  }

  /** The weight of the tokens that a reading accounts for. */
  worth(mask: Mask): number {
    return this._worth.reduce((sum, worth, at) => (has(mask, at) ? sum + worth : sum), 0);
  }
}

function gramsOf(tokens: readonly Token[]): ReadonlyMap<string, Mask> {
  const grams = new Map<string, Mask>();
  const add = (gram: string, start: number, end: number): void => {
    grams.set(gram, union(grams.get(gram) ?? NO_TOKENS, span(start, end)));
  };
  tokens.forEach((token, at) => {
    if (token.class === 'punctuation' && token.lower !== '%') {
      return;
    }
    const isFigure = /^\d/u.test(token.lower);
    const own = isFigure ? 'NUMBER' : token.stem;
    add(own, at, at + 1);
    if (!isFigure && token.lower !== token.stem) {
      add(token.lower, at, at + 1);
    }
    const next = tokens[at + 1];
    if (next !== undefined && next.class !== 'punctuation') {
      add(`${own}_${/^\d/u.test(next.lower) ? 'NUMBER' : next.stem}`, at, at + 2);
    }
    if (isSuperlative(token.lower)) {
      add('SUPERLATIVE', at, at + 1);
    }
    if (['more', 'less', 'fewer'].includes(token.lower) || (/^.{3,}er$/u.test(token.lower) && next?.lower === 'than')) {
      add('COMPARATIVE', at, at + 1);
    }
  });
  const opening = tokens.slice(0, 2).map(({ stem }) => stem);
  opening.forEach((_, at) => grams.set(`^${opening.slice(0, at + 1).join('_')}`, NO_TOKENS));
  return grams;
}
