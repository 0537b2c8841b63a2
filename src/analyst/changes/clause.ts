import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';
import type { Token } from '../language/token.js';
import { tokenize } from '../language/tokenize.js';
import { CHANGE_WORDS, type ChangeHead, type ChangeSense } from '../lexicon/change-words.js';
import { lexicon } from '../lexicon/lexicon.js';
import { ROW_NOUNS } from '../lexicon/row-nouns.js';
import type { Sense } from '../lexicon/sense.js';
import { calledNames } from '../linking/called-names.js';
import { columnWords, type ColumnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { findValues } from '../linking/find-values.js';
import { splitName } from '../linking/split-name.js';
import { stemOf } from '../language/stem-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { Span } from './span.js';

export type ColumnSpan = Span & { readonly column: ColumnProfile; readonly score: number; readonly text: string };
export type ValueSpan = Span & { readonly column: ColumnProfile; readonly value: string; readonly score: number };
export type SenseSpan<Meaning> = Span & { readonly sense: Meaning };

/** Links below this are not taken for a column of a clause. */
const LEAST = 0.6;
/** Letters of words such as "in" and "out", which are names of columns only when nothing else is. */
const SHORT = 3;
/** Two columns this near to each other fit equally well. */
const NEAR = 0.03;

const IDLE = new Set(
  'value values score scores amount amounts figure figures measurement measurements data row rows record records entry entries column columns field fields variable variables all every each any cell cells line lines observation observations existing only them new resulting result simply just instead table sheet please overall other others own remaining list file'.split(
    ' '
  )
);

/** Nouns that say of what kind the values of the column before them are. */
const KINDS = new Set([
  'type',
  'types',
  'kind',
  'kinds',
  'category',
  'categories',
  'class',
  'classes',
  'name',
  'names'
]);

/** Behind these a noun for rows is a group: "one row per machine". */
const KEY_WORDS = new Set(['per', 'by', 'each', 'every', 'across', 'within']);

let changeWords: ReadonlyMap<string, readonly ChangeSense[]> | undefined;
let longest = 1;

function wordsOfChanges(): ReadonlyMap<string, readonly ChangeSense[]> {
  if (changeWords === undefined) {
    const made = new Map<string, ChangeSense[]>();
    for (const [phrases, sense] of CHANGE_WORDS) {
      for (const phrase of phrases.split('|')) {
        made.set(fold(phrase), [...(made.get(fold(phrase)) ?? []), sense]);
        longest = Math.max(longest, phrase.split(' ').length);
      }
    }
    changeWords = made;
  }
  return changeWords;
}

/** A part of a question that may change rows or columns, with everything that its tokens may mean. */
export class Clause {
  readonly tokens: readonly Token[];
  readonly columns: readonly ColumnWords[];
  private knownColumns: readonly ColumnSpan[] | undefined;
  private knownValues: readonly ValueSpan[] | undefined;
  private knownRows: ReadonlySet<string> | undefined;
  private knownAround: readonly ColumnProfile[] | undefined;
  private readonly phrases = new Map<number, string>();

  /** `rest` is what the question says beside the clause. */
  constructor(
    readonly text: string,
    readonly profile: DatasetProfile,
    readonly rest: string
  ) {
    this.tokens = tokenize(text);
    this.columns = columnWords(profile);
  }

  /** Columns that the rest of the question names. */
  get around(): readonly ColumnProfile[] {
    this.knownAround ??=
      this.rest === '' ? [] : new Clause(this.rest, this.profile, '').columnsIn().map(span => span.column);
    return this.knownAround;
  }

  private get columnSpans(): readonly ColumnSpan[] {
    this.knownColumns ??= findColumns(this.text, this.tokens, this.columns).flatMap(piece =>
      piece.type === 'column' && piece.score >= LEAST && !this.isGrammar(piece)
        ? [{ start: piece.start, end: piece.end, column: piece.column, score: piece.score, text: piece.text }]
        : []
    );
    return this.knownColumns;
  }

  private get valueSpans(): readonly ValueSpan[] {
    this.knownValues ??= findValues(this.tokens, this.profile).flatMap(piece =>
      piece.type === 'value' && piece.score >= LEAST
        ? [{ start: piece.start, end: piece.end, column: piece.column, value: piece.value, score: piece.score }]
        : []
    );
    return this.knownValues;
  }

  get whole(): Span {
    return { start: 0, end: this.tokens.length };
  }

  word(at: number): string {
    return this.tokens[at]?.type === 'quoted' ? '' : (this.tokens[at]?.lower ?? '');
  }

  /** The words of the clause as they were written. */
  slice({ start, end }: Span): string {
    const [first, last] = [this.tokens[start], this.tokens[end - 1]];
    return first === undefined || last === undefined || end <= start ? '' : this.text.slice(first.start, last.end);
  }

  /** Columns named in a region, in order, none overlapping another; of two for the same words the better one. */
  columnsIn({ start, end }: Span = this.whole): readonly ColumnSpan[] {
    const worth = (span: ColumnSpan): number => span.score * (span.end - span.start) ** 0.5;
    const inside = this.columnSpans.filter(
      span => span.start >= start && span.end <= end && !this.isRowNoun(span, span.column)
    );
    const taken: ColumnSpan[] = [];
    for (const span of [...inside].sort((left, right) => worth(right) - worth(left))) {
      if (taken.every(other => other.end <= span.start || other.start >= span.end)) {
        taken.push(span);
      }
    }
    return taken.sort((left, right) => left.start - right.start);
  }

  /** The column by which a noun for rows names groups: "the machine's last value". */
  groupAt(at: number): ColumnSpan | undefined {
    const spans = this.columnSpans.filter(span => span.start === at && columnKind.isGroupable(span.column));
    return [...spans].sort((left, right) => right.score - left.score)[0];
  }

  /** The best column that starts at a token. */
  columnAt(at: number, end: number = this.tokens.length): ColumnSpan | undefined {
    return this.columnsIn({ start: at, end }).find(span => span.start === at);
  }

  /** True when another column fits the same words about as well. */
  isAmbiguous(span: ColumnSpan): boolean {
    return this.columnSpans.some(
      other =>
        other.column !== span.column &&
        other.start === span.start &&
        other.end === span.end &&
        other.score > span.score - NEAR
    );
  }

  valuesIn({ start, end }: Span): readonly ValueSpan[] {
    return this.valueSpans.filter(span => span.start >= start && span.end <= end);
  }

  /** Words of changes with a sense, the longest at each place. */
  changes<Type extends ChangeSense['type']>(
    type: Type,
    { start, end }: Span = this.whole
  ): readonly SenseSpan<Extract<ChangeSense, { readonly type: Type }>>[] {
    const words = wordsOfChanges();
    const found: SenseSpan<Extract<ChangeSense, { readonly type: Type }>>[] = [];
    for (let at = start; at < end; at += 1) {
      for (let stop = Math.min(end, at + longest); stop > at; stop -= 1) {
        const senses = (words.get(this.phrase(at, stop)) ?? []).filter(sense => sense.type === type);
        if (senses.length > 0) {
          const all = senses as unknown as readonly Extract<ChangeSense, { readonly type: Type }>[];
          found.push(...all.map(sense => ({ start: at, end: stop, sense })));
          at = stop - 1;
          break;
        }
      }
    }
    return found;
  }

  heads(...what: readonly ChangeHead[]): readonly SenseSpan<Extract<ChangeSense, { readonly type: 'head' }>>[] {
    return this.changes('head').filter(head => what.includes(head.sense.what));
  }

  /** Words of the lexicon of questions with a sense, the longest at each place. */
  senses<Type extends Sense['type']>(
    type: Type,
    { start, end }: Span = this.whole
  ): readonly SenseSpan<Extract<Sense, { readonly type: Type }>>[] {
    const { senses, longest: most } = lexicon();
    const found: SenseSpan<Extract<Sense, { readonly type: Type }>>[] = [];
    for (let at = start; at < end; at += 1) {
      for (let stop = Math.min(end, at + most); stop > at; stop -= 1) {
        const sense = (senses.get(this.phrase(at, stop)) ?? []).find(one => one.type === type);
        if (sense !== undefined) {
          found.push({ start: at, end: stop, sense: sense as Extract<Sense, { readonly type: Type }> });
          at = stop - 1;
          break;
        }
      }
    }
    return found;
  }

  /** Places of words, signs among them. */
  places(words: readonly string[], { start, end }: Span = this.whole): readonly number[] {
    return this.tokens.flatMap((_, at) => (at >= start && at < end && words.includes(this.word(at)) ? [at] : []));
  }

  /** True for a word that carries nothing by itself in a clause. */
  isIdle(at: number): boolean {
    const token = this.tokens[at];
    if (token === undefined || token.type === 'quoted') {
      return false;
    }
    const grammar = (lexicon().senses.get(token.lower) ?? []).some(sense => sense.type === 'grammar');
    return (
      grammar ||
      IDLE.has(token.lower) ||
      ROW_NOUNS.has(token.stem) ||
      ROW_NOUNS.has(token.lower.replace(/s$/u, '')) ||
      this.namesRow(token) ||
      this.namesFrame(at)
    );
  }

  /** Whether a word is the name of the dataset. */
  namesFrame(at: number): boolean {
    const token = this.tokens[at];
    return calledNames(this.profile).some(name => token?.text === name || token?.stem === stemOf(fold(name)));
  }

  /** What the words cost that a change leaves unused, and how well its columns fit. */
  costOf(uses: readonly Span[], columns: readonly ColumnSpan[]): number {
    const used = new Set(uses.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
    // "fuel type" of a column `fuel`.
    const ends = new Set(columns.map(({ end }) => end));
    const left = this.tokens.filter(
      ({ lower }, at) => !used.has(at) && !this.isIdle(at) && !(ends.has(at) && KINDS.has(lower))
    ).length;
    const links = columns.reduce((sum, span) => sum + WEIGHTS.link * Math.log(Math.min(1, span.score)), 0);
    const doubts = columns.filter(span => span.score < 1 && this.isAmbiguous(span)).length;
    return links + left * WEIGHTS.unused.unknown + doubts * WEIGHTS.unused.column;
  }

  /** "failure costs" where each row has its own `failure_id`. */
  private namesRow({ stem }: Token): boolean {
    this.knownRows ??= new Set(
      this.profile.columns
        .filter(column => columnKind.isId(column) && columnKind.isUnique(column, this.profile) === true)
        .flatMap(column => splitName(column.name).slice(0, -1).map(stemOf))
    );
    return this.knownRows.has(stem);
  }

  /** "patients" says what the rows are, and does not name `patient_id`. */
  private isRowNoun({ start, end, score }: Span & { readonly score: number }, column: ColumnProfile): boolean {
    const token = this.tokens[start];
    const noun = token !== undefined && (ROW_NOUNS.has(token.stem) || ROW_NOUNS.has(token.lower.replace(/s$/u, '')));
    return score < 1 && end === start + 1 && noun && columnKind.isId(column) && !KEY_WORDS.has(this.word(start - 1));
  }

  /** "in" is no name of a column `check_in`. */
  private isGrammar({ start, end, score }: Span & { readonly score: number }): boolean {
    const words = this.tokens.slice(start, end);
    return (
      score < 1 &&
      words.every(
        token =>
          token.lower.length <= SHORT &&
          (lexicon().senses.get(token.lower) ?? []).some(sense => sense.type === 'grammar')
      )
    );
  }

  private phrase(start: number, end: number): string {
    const key = start * (this.tokens.length + 1) + end;
    const known = this.phrases.get(key);
    if (known !== undefined) {
      return known;
    }
    const phrase = this.tokens
      .slice(start, end)
      .map(token => (token.type === 'quoted' ? '"' : token.lower.replaceAll('’', "'")))
      .join(' ');
    this.phrases.set(key, phrase);
    return phrase;
  }
}
