import type { Piece } from '../cover/piece.js';
import { chunkDatePart } from './chunk-date-part.js';
import { asksStatistic } from './asks-statistic.js';
import { chunkPeriod } from './chunk-period.js';
import { chunkSpan } from './chunk-span.js';
import { chunkThreshold } from './chunk-threshold.js';
import { columnKind } from './column-kind.js';
import type { Item } from './item.js';
import { mergeModifiers } from './merge-modifiers.js';
import { mergeNames } from './merge-names.js';
import { nameRows } from './name-rows.js';
import { spreadComparison } from './spread-comparison.js';
import { PieceReader } from './piece-reader.js';

function chunkText(reader: PieceReader, at: number): { readonly item: Item; readonly next: number } | undefined {
  const sense = reader.sense(at);
  if (sense?.type !== 'text') {
    return undefined;
  }
  const place = reader.skip(at + 1, ['the', 'letter', 'word', 'string', 'text', 'with', ':']);
  const found = reader.piece(place);
  const isText = found !== undefined && ['literal', 'value', 'unknown', 'sense', 'rowNoun'].includes(found.type);
  if (
    !isText ||
    (sense.how === 'contains' && found.type !== 'literal' && found.type !== 'unknown' && found.type !== 'value')
  ) {
    return undefined;
  }
  const body = { type: 'textTest', how: sense.how, value: found.text, negated: false } as const;
  return { item: { ...reader.span(at, place + 1), ...body }, next: place + 1 };
}

function plain(piece: Piece): Item {
  const { start: at, end, text, score } = piece;
  const base = { at, end, text, score };
  switch (piece.type) {
    case 'column':
      return { ...base, type: 'column', column: piece.column };
    case 'flag':
      return { ...base, type: 'flag', column: piece.column, value: piece.value };
    case 'value':
      return { ...base, type: 'values', column: piece.column, values: [piece.value], negated: false };
    case 'number':
      return { ...base, type: 'number', value: piece.value, ...(piece.unit === undefined ? {} : { unit: piece.unit }) };
    case 'ordinal':
      return { ...base, type: 'ordinal', value: piece.value };
    case 'literal':
      return { ...base, type: 'literal', quoted: piece.quoted, negated: false };
    case 'sense':
      switch (piece.sense.type) {
        case 'grammar':
          return { ...base, type: 'grammar' };
        case 'not':
          return { ...base, type: 'negation' };
        case 'missing':
          return { ...base, type: 'missingTest', negated: piece.sense.negated === true };
        default:
          return { ...base, type: 'marker', sense: piece.sense };
      }
    case 'period':
      return { ...base, type: 'period', ...piece.period };
    case 'datePart':
      return { ...base, type: 'datePart', negated: false, ...piece.part };
    case 'recent':
      return { ...base, type: 'recent', ...piece.recent };
    default:
      return { ...base, type: piece.type };
  }
}

const NEGATABLE = new Set<Item['type']>(['values', 'threshold', 'textTest', 'missingTest', 'literal', 'datePart']);

/** Lets each negation turn the test behind it; one that has no test nearby stays and counts against the reading. */
function negate(items: readonly Item[]): readonly Item[] {
  const result: Item[] = [];
  let pending: Item | undefined;
  let distance = 0;
  for (const [at, item] of items.entries()) {
    const ahead = items.slice(at + 1).find(other => other.type !== 'grammar');
    const tested = item.type === 'column' && ahead?.type === 'values' && ahead.column === item.column;
    if (item.type === 'negation') {
      if (pending) {
        result.push(pending);
      }
      pending = item;
      distance = 0;
    } else if (pending && NEGATABLE.has(item.type) && 'negated' in item && distance <= 4) {
      result.push({ ...item, negated: !item.negated, at: pending.at, text: `${pending.text} ${item.text}` });
      pending = undefined;
    } else if (pending && tested) {
      result.push(item);
    } else if (pending && (item.type === 'grammar' || item.type === 'column')) {
      distance += 1;
      result.push(...(item.type === 'column' && distance > 1 ? [pending, item] : [item]));
      if (item.type === 'column') {
        // "no email", "not active": the column itself is what is denied, unless a test follows it.
        if (distance > 1) {
          pending = undefined;
        } else {
          result.splice(-1, 1, pending, item);
          pending = undefined;
        }
      }
    } else {
      result.push(...(pending ? [pending, item] : [item]));
      pending = undefined;
    }
  }
  return pending ? [...result, pending] : result;
}

/** Nouns that add nothing behind the name of a column: "remote status", "delay information". */
const GENERAL =
  /^(?:status|information|info|flag|indicator|figures?|statistics?|readings?|measurements?|results?|details?|numbers?|amounts?|names?|entry|entries|data|variable|attribute|property)$/iu;

/** Nouns that would ask for ranges behind the name of a number: "age group". */
const GROUPING = /^(?:type|category|group|groups|level|levels|types|categories)$/iu;

/** The word `column` beside the name of one carries nothing: "the sex column", "column price". */
function dropColumnNoun(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) => {
    const isNoun =
      item.type === 'marker' &&
      item.sense.type === 'columns' &&
      /^(?:column|field|variable|feature)s?$/u.test(item.text);
    const beside = items[at - 1]?.type === 'column' || items[at + 1]?.type === 'column';
    const left = items[at - 1];
    const named = item.type === 'unknown' && left?.type === 'column';
    const general =
      named && (GENERAL.test(item.text) || (GROUPING.test(item.text) && !columnKind.isNumeric(left.column)));
    return (isNoun && beside) || general
      ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' }
      : item;
  });
}

/** Joins "Berlin, Munich or Hamburg" into one test when the values are of one column. */
function joinValues(items: readonly Item[]): readonly Item[] {
  const result: Item[] = [];
  items.forEach((item, at) => {
    let back = result.length - 1;
    while (
      back > 0 &&
      result[back]?.type === 'grammar' &&
      [',', 'or', 'and', '/', '&', 'the', 'in', 'from', 'vs', 'versus', 'compared'].includes(result[back]?.text ?? '')
    ) {
      back -= 1;
    }
    const before = result[back];
    const joined = back < result.length - 1 || items[at - 1]?.type === 'values';
    if (
      item.type === 'values' &&
      before?.type === 'values' &&
      joined &&
      before.column === item.column &&
      !item.negated
    ) {
      result.splice(back, result.length - back, {
        ...before,
        against:
          before.against === true ||
          result.slice(back + 1).some(one => ['vs', 'versus', 'compared'].includes(one.text.toLowerCase())),
        joinedByAnd: result.slice(back + 1).some(one => ['and', '&', 'vs', 'versus', 'compared'].includes(one.text)),
        end: item.end,
        values: [...before.values, ...item.values],
        score: Math.min(before.score, item.score),
        text: `${before.text}, ${item.text}`
      });
    } else {
      result.push(item);
    }
  });
  return result;
}

/** "between males and females" only sets values side by side, and a statistic "between height and weight" columns. */
function dropBetween(items: readonly Item[]): readonly Item[] {
  const isStatistic = items.some(asksStatistic);
  return items.map((item, at) => {
    const next = items.slice(at + 1).find(other => other.type !== 'grammar');
    return item.type === 'marker' &&
      item.sense.type === 'between' &&
      (next?.type === 'values' || (isStatistic && next?.type === 'column'))
      ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' }
      : item;
  });
}

/** The items of a cover, in order: numbers joined with their comparisons, dates with their prepositions, values with each other. */
export function chunk(pieces: readonly Piece[]): readonly Item[] {
  const reader = new PieceReader(pieces);
  const items: Item[] = [];
  let at = 0;
  for (let piece = pieces[at]; piece !== undefined; piece = pieces[at]) {
    const made =
      chunkSpan(pieces, at) ??
      chunkPeriod(pieces, at) ??
      chunkDatePart(pieces, at) ??
      chunkThreshold(pieces, at) ??
      chunkText(reader, at);
    items.push(made?.item ?? plain(piece));
    at = made?.next ?? at + 1;
  }
  return joinValues(spreadComparison(negate(mergeModifiers(mergeNames(nameRows(dropColumnNoun(dropBetween(items))))))));
}
