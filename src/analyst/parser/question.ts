import { isSuperlative, MOST_TOKENS, type Token, tokenize } from '../tokens/tokenize.js';
import { TRIGGERS, type Trigger, WEAK_WORDS } from '../lexicon/triggers.js';
import { has, NO_TOKENS, type Mask, span, union } from './item.js';
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
      this._masks.set(
        trigger,
        found.reduce((mask, word) => union(mask, this.grams.get(word) ?? NO_TOKENS), NO_TOKENS)
      );
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

  mask(trigger: Trigger): Mask {
    return this._masks.get(trigger) ?? NO_TOKENS;
  }

  /** The tokens that may speak of an operation. */
  places(trigger: Trigger): readonly number[] {
    let places = this._places.get(trigger);
    if (places === undefined) {
      const mask = this.mask(trigger);
      places = this.tokens.flatMap((_, at) => (has(mask, at) ? [at] : []));
      this._places.set(trigger, places);
    }
    return places;
  }

  /** How strongly its words suggest an operation: 0 to 3. */
  hits(trigger: Trigger): number {
    return this._hits.get(trigger) ?? 0;
  }

  /** The learned weight of all words of the question for an operation or a kind of answer. */
  lexical(name: string): number {
    let sum = this._lexical.get(name);
    if (sum === undefined) {
      sum = 0;
      for (const gram of this.grams.keys()) {
        sum += this.weights.of(`word ${name}: ${gram}`);
      }
      this._lexical.set(name, sum);
    }
    return sum;
  }

  prior(trigger: Trigger): number {
    const hits = this.hits(trigger);
    return (
      this.weights.of(`trigger ${trigger}`) +
      this.weights.of(`hits ${hits}`) +
      this.weights.of(`hit ${trigger} ${String(hits > 0)}`) +
      this.lexical(trigger)
    );
  }

  /** The weight of the tokens that a reading accounts for. */
  worth({ low, high }: Mask): number {
    let sum = 0;
    for (let bits = low, at = 0; bits !== 0; bits >>>= 1, at++) {
      sum += (bits & 1) === 1 ? (this._worth[at] ?? 0) : 0;
    }
    for (let bits = high, at = 32; bits !== 0; bits >>>= 1, at++) {
      sum += (bits & 1) === 1 ? (this._worth[at] ?? 0) : 0;
    }
    return sum;
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
  tokens.slice(0, 2).forEach((_, at) => {
    grams.set(
      `^${tokens
        .slice(0, at + 1)
        .map(({ stem }) => stem)
        .join('_')}`,
      NO_TOKENS
    );
  });
  return grams;
}
