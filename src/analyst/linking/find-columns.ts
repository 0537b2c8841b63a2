import type { Piece } from '../cover/piece.js';
import { spend } from '../effort/effort.js';
import { fold } from '../language/fold.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { ColumnWords, NameWord } from './column-words.js';
import { TAKINGS_WORDS } from '../lexicon/takings-words.js';
import { splitName } from './split-name.js';
import { takingsColumn } from './takings-column.js';
import { wordSimilarity } from './word-similarity.js';

const LONGEST = 6;
/** How well a word for what comes in stands for the amount of each sale. */
const TAKINGS = 0.85;
/** A word that is linked so well to a column by itself stands for nothing else. */
const LINKED = 0.55;
/** How well the first letters of several words stand for a word. */
const INITIALS = 0.92;
/** Columns kept for one span of words. */
const KEPT = 4;
/** Words of questions whose likeness to a word of a name is kept. */
const KNOWN_WORDS = 2000;
/** Signs that may stand between the words of a name; a comparison never does. */
const JOINING = new Set(['-', '/', '.', '(', ')', '&', '#', ':']);
/** Words that no name of several words is called by. */
const PREPOSITIONS = new Set(['to', 'on', 'of', 'at', 'in', 'by', 'for', 'from', 'as', 'is']);

const SKIPPED = new Set(['of', 'the', 'in', 'a', 'for', '-', '/', '(', ')', "'", 'per']);

function piece(tokens: readonly Token[], start: number, end: number, score: number, entry: ColumnWords): Piece {
  const text = tokens
    .slice(start, end)
    .map(token => token.text)
    .join(' ');
  return { type: 'column', column: entry.column, start, end, score, text };
}

/** Steps to hold a word against a column. */
const COLUMN = 2.5;

/** Places where the question holds the very name of a column. */
function literal(question: string, tokens: readonly Token[], entry: ColumnWords): readonly Piece[] {
  const name = entry.column.name.toLowerCase();
  const text = question.toLowerCase();
  const found: Piece[] = [];
  if (name.trim() === '' || text.length !== question.length) {
    return found;
  }
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const stop = at + name.length;
    const start = tokens.findIndex(token => token.end > at);
    const after = tokens.findIndex(token => token.start >= stop);
    const end = after < 0 ? tokens.length : after;
    const first = tokens[start];
    const last = tokens[end - 1];
    if (first === undefined || last === undefined || first.start < at - 1 || last.end > stop + 1 || last.end < stop) {
      continue;
    }
    const quoted = first.type === 'quoted' && end === start + 1 && fold(first.text) === fold(name);
    if (first.start < at && !quoted) {
      continue;
    }
    const exact = question.slice(at, stop) === entry.column.name;
    const ordinary = lexicon().senses.has(fold(name)) && !quoted;
    found.push(
      piece(
        tokens,
        start,
        end,
        quoted ? 1.1 : ordinary ? (exact && name !== 'a' ? 0.85 : 0.7) : exact ? 1.04 : 1.02,
        entry
      )
    );
  }
  return found;
}

/** `letters` are those of the tokens. */
function squashed(tokens: readonly Token[], letters: readonly string[], entry: ColumnWords): readonly Piece[] {
  const longest = entry.squashed[0]?.length ?? 0;
  const found: Piece[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    let text = '';
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1) {
      const token = tokens[end - 1];
      const isSign = token?.type === 'sign';
      if (isSign && (end === start + 1 || !JOINING.has(token.text))) {
        break;
      }
      if (isSign) {
        continue;
      }
      text += letters[end - 1] ?? '';
      if (text.length > longest) {
        break;
      }
      const at = entry.squashed.indexOf(text);
      const parted = end > start + 1 || (entry.words.length > 1 && /\p{N}/u.test(text));
      if (at >= 0 && text.length >= 3 && parted) {
        found.push(piece(tokens, start, end, at === 0 ? 1 : 0.98, entry));
      }
    }
  }
  return found;
}

function similar(
  tokens: readonly Token[],
  entry: ColumnWords,
  similarity: (token: Token, at: number) => readonly number[]
): readonly Piece[] {
  const found: Piece[] = [];
  const total = entry.words.reduce((sum, word) => sum + word.weight, 0);
  for (let start = 0; start < tokens.length; start += 1) {
    const best = entry.words.map(() => 0);
    let matched = 0;
    let quality = 0;
    // "from 2022 to 2023" names no `soldTo`.
    if (PREPOSITIONS.has(tokens[start]?.lower ?? '')) {
      continue;
    }
    const isAmount = ['integer', 'number', 'duration'].includes(entry.column.type);
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1) {
      const token = tokens[end - 1];
      if (token === undefined) {
        break;
      }
      const scores =
        token.type === 'word' || token.type === 'number' || token.text === '%' ? similarity(token, end - 1) : [];
      let at = -1;
      scores.forEach((score, index) => {
        const free = (best[index] ?? 0) === 0 || entry.words[index]?.several === true;
        if (score > 0 && free && (at < 0 || score > (scores[at] ?? 0))) {
          at = index;
        }
      });
      if (at < 0) {
        // "visits per day" groups by days, which no name of a date says.
        const groups = token.lower === 'per' && !isAmount;
        // "length / depth" divides; "km/h" is one name.
        const divides = ['/', '-'].includes(token.text) && token.start > (tokens[end - 2]?.end ?? 0);
        if (matched > 0 && SKIPPED.has(token.lower) && !groups && !divides) {
          continue;
        }
        break;
      }
      best[at] = Math.max(best[at] ?? 0, scores[at] ?? 0);
      matched += 1;
      quality += scores[at] ?? 0;
      const recall =
        entry.words.reduce((sum, word, index) => sum + word.weight * ((best[index] ?? 0) > 0 ? 1 : 0), 0) / total;
      const onlyUnit = entry.words.every((word, index) => (best[index] ?? 0) === 0 || word.weight <= 0.1);
      const head = entry.words.findIndex(word => word.head);
      const headless = head >= 0 && (best[head] ?? 0) === 0;
      const score = (0.72 + 0.28 * recall) * (quality / matched) * (onlyUnit ? 0.75 : headless ? WEIGHTS.headless : 1);
      if (score >= 0.45) {
        found.push(piece(tokens, start, end, Math.min(score, 0.99), entry));
      }
    }
  }
  return found;
}

/** `body_mass` for `body_mass_g`: a word with underscores that spells the beginning of a name. */
function spelled(tokens: readonly Token[], entry: ColumnWords): readonly Piece[] {
  const total = entry.words.reduce((sum, word) => sum + word.weight, 0);
  return tokens.flatMap((token, start) => {
    const parts = token.type === 'word' && /[^_]_[^_]/u.test(token.text) ? splitName(token.text) : [];
    if (parts.length === 0 || !parts.every((part, at) => entry.words[at]?.text === part)) {
      return [];
    }
    const recall = entry.words.slice(0, parts.length).reduce((sum, word) => sum + word.weight, 0) / total;
    return [piece(tokens, start, start + 1, Math.min(0.72 + 0.28 * recall, 0.99), entry)];
  });
}

/** "length of stay" for `LOS_days`: the first letters of the words are a word of the name. */
function initials(tokens: readonly Token[], entry: ColumnWords): readonly Piece[] {
  const total = entry.words.reduce((sum, word) => sum + word.weight, 0);
  return entry.words.flatMap(({ text, head, weight }) => {
    if (!head || text.length < 3 || text.length > LONGEST) {
      return [];
    }
    return tokens.flatMap((token, start) => {
      const part = tokens.slice(start, start + text.length);
      const isShort = part.every(one => one.type === 'word') && part.map(one => one.lower.charAt(0)).join('') === text;
      return isShort && part.length === text.length && !lexicon().senses.has(token.lower)
        ? [piece(tokens, start, start + text.length, INITIALS * (0.72 + (0.28 * weight) / total), entry)]
        : [];
    });
  });
}

/** Scores by the forms of a word, which all names with this word share. */
const known = new WeakMap<NameWord['forms'], Map<string, number>>();

function similarityTo(token: Token, word: NameWord): number {
  const scores = known.get(word.forms) ?? new Map<string, number>();
  known.set(word.forms, scores);
  const score = scores.get(token.lower) ?? wordSimilarity(token, word);
  if (scores.size >= KNOWN_WORDS) {
    scores.clear();
  }
  scores.set(token.lower, score);
  return score;
}

/** False where a bracket opens or closes outside of the span: "ambient (temp" are no words of one name. */
function isClosed(tokens: readonly Token[], { start, end }: Piece): boolean {
  let depth = 0;
  for (const { text } of tokens.slice(start, end)) {
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth < 0) {
      return false;
    }
  }
  return depth === 0;
}

/** Columns that spans of the question may name: by their very name, as one word, or word by word. */
export function findColumns(
  question: string,
  tokens: readonly Token[],
  columns: readonly ColumnWords[]
): readonly Piece[] {
  spend(COLUMN * tokens.length * columns.length);
  const spans = new Map<string, Piece[]>();
  const put = (found: Piece): void => {
    const key = `${String(found.start)}:${String(found.end)}`;
    const pieces = spans.get(key) ?? [];
    const same = pieces.findIndex(
      other => other.type === 'column' && found.type === 'column' && other.column === found.column
    );
    if (same < 0) {
      pieces.push(found);
    } else if ((pieces[same]?.score ?? 0) < found.score) {
      pieces[same] = found;
    }
    spans.set(key, pieces);
  };
  const letters = tokens.map(({ lower }) => lower.replace(/[^\p{L}\p{N}]/gu, ''));
  for (const entry of columns) {
    const cache = tokens.map(token => entry.words.map(word => similarityTo(token, word)));
    const similarity = (_token: Token, at: number): readonly number[] => cache[at] ?? [];
    [
      ...literal(question, tokens, entry),
      ...squashed(tokens, letters, entry),
      ...spelled(tokens, entry),
      ...initials(tokens, entry),
      ...similar(tokens, entry, similarity)
    ]
      .filter(one => isClosed(tokens, one))
      .forEach(put);
  }
  const takings = takingsColumn(columns);
  tokens.forEach(({ lower }, at) => {
    const named = [...spans.values()]
      .flat()
      .some(other => other.start <= at && at < other.end && other.score >= LINKED);
    const sales = lower === 'sales' && !/^(?:many|of|most|fewest|all|per|each)$/u.test(tokens[at - 1]?.lower ?? '');
    const moved = lower === 'sales' && /^(?:average|mean|total|sum|median)$/u.test(tokens[at - 2]?.lower ?? '');
    if (takings !== undefined && (TAKINGS_WORDS.asked.has(lower) || sales || moved) && !named) {
      put(piece(tokens, at, at + 1, TAKINGS, takings));
    }
  });
  return Array.from(spans.values(), pieces =>
    pieces.sort((left, right) => right.score - left.score).slice(0, KEPT)
  ).flat();
}
