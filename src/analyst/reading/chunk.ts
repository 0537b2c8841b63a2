import type { Piece } from '../cover/piece.js';
import { chunkAverage } from './chunk-average.js';
import { chunkDatePart } from './chunk-date-part.js';
import { asksStatistic } from './asks-statistic.js';
import { chunkPeriod } from './chunk-period.js';
import { chunkSpan } from './chunk-span.js';
import { chunkThreshold } from './chunk-threshold.js';
import { columnKind } from './column-kind.js';
import type { Item } from './item.js';
import { mergeKinds } from './merge-kinds.js';
import { mergeModifiers } from './merge-modifiers.js';
import { dropRestated } from './drop-restated.js';
import { mergeNames } from './merge-names.js';
import { nameRows } from './name-rows.js';
import { spreadComparison } from './spread-comparison.js';
import { PieceReader } from './piece-reader.js';
import { RATIOS } from './ratios.js';

function chunkText(reader: PieceReader, at: number): { readonly item: Item; readonly next: number } | undefined {
  const sense = reader.sense(at);
  if (sense?.type !== 'text') {
    return undefined;
  }
  const place = reader.skip(at + 1, ['the', 'a', 'an', 'any', 'letter', 'word', 'string', 'text', 'with', ':']);
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

/** "'engineer' somewhere in the title", "'engineer' in the title": a quoted text that a column holds somewhere. */
function chunkSomewhere(reader: PieceReader, at: number): { readonly item: Item; readonly next: number } | undefined {
  const found = reader.piece(at);
  const next = reader.skip(at + 1, ['somewhere', 'anywhere', 'appearing', 'occurring', 'appears', 'occurs', 'inside']);
  const inColumn = reader.piece(reader.skip(at + 1, ['in', 'within', 'the', 'their', 'its', 'his', 'her']));
  const held = reader.word(at + 1) === 'in' && inColumn?.type === 'column' && columnKind.isText(inColumn.column);
  if (found === undefined || (found.type !== 'literal' && found.type !== 'value')) {
    return undefined;
  }
  if (next === at + 1 && !(held && found.type === 'literal')) {
    return undefined;
  }
  if (found.type === 'literal' && !found.quoted) {
    return undefined;
  }
  const body = { type: 'textTest', how: 'contains', value: found.text, negated: false } as const;
  return { item: { ...reader.span(at, next), ...body }, next };
}

/** True where a word may stand between an amount and the one behind it, that it is divided by. */
function mayDivide(piece: Piece, behind: Piece | undefined): boolean {
  if (piece.type !== 'sense') {
    return false;
  }
  switch (piece.sense.type) {
    case 'share':
      return true;
    case 'compare':
      return piece.sense.how === 'ratio';
    case 'arithmetic':
      return piece.sense.op === 'divide';
    case 'group':
      return piece.text.toLowerCase() !== 'by' && behind?.type === 'column' && columnKind.isNumeric(behind.column);
    default:
      return false;
  }
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

const NEGATABLE = new Set<Item['type']>([
  'values',
  'threshold',
  'averageTest',
  'textTest',
  'missingTest',
  'literal',
  'datePart'
]);

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
  /^(?:status|information|info|flag|indicator|figures?|statistics?|readings?|measurements?|results?|details?|numbers?|amounts?|names?|scores?|labels?|ratings?|counts?|entry|entries|data|variable|attribute|property)$/iu;

/** Nouns that would ask for ranges behind the name of a number: "age group". */
const GROUPING =
  /^(?:types?|categor(?:y|ies)|groups?|levels?|kinds?|sorts?|methods?|modes?|options?|choices?|variet(?:y|ies))$/iu;

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

const LIMITS = new Set(['top', 'superlative', 'most', 'frequent', 'take']);

/** "the three species" where there are three: all of them, so that the number says nothing new. */
function dropWholeCounts(items: readonly Item[]): readonly Item[] {
  if (items.some(item => item.type === 'marker' && LIMITS.has(item.sense.type))) {
    return items;
  }
  return items.map((item, at) => {
    const [before, next] = [items[at - 1], items[at + 1]];
    const all =
      item.type === 'number' &&
      item.unit === undefined &&
      ['the', 'all', 'these', 'those'].includes(before?.text.toLowerCase() ?? '') &&
      next?.type === 'column' &&
      columnKind.isGroupable(next.column) &&
      next.column.distinct?.count === item.value;
    return all ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' } : item;
  });
}

/** "refereed by Miller": who did it is a value, and nothing is grouped. */
function dropAgent(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) => {
    const next = items.slice(at + 1).find(other => other.type !== 'grammar');
    const agent = item.type === 'marker' && item.sense.type === 'group' && item.text.toLowerCase() === 'by' && at > 0;
    return agent && next?.type === 'values' && next.values.length === 1
      ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' }
      : item;
  });
}

/**
 * "between males and females" only sets values side by side, and a statistic "between height and weight" columns; "over"
 * without a number says of which rows.
 */
function dropBetween(items: readonly Item[]): readonly Item[] {
  const isStatistic = items.some(asksStatistic);
  return items.map((item, at) => {
    const next = items.slice(at + 1).find(other => other.type !== 'grammar');
    const between =
      item.type === 'marker' &&
      item.sense.type === 'between' &&
      (next?.type === 'values' || (isStatistic && next?.type === 'column'));
    // "over all stations" compares nothing; dates behind "over" are what is asked along.
    const over =
      item.type === 'marker' &&
      item.sense.type === 'comparison' &&
      item.text.toLowerCase() === 'over' &&
      !(next?.type === 'column' && columnKind.isDate(next.column));
    return between || over ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' } : item;
  });
}

/** "30 jobs or more": the words for the comparison, which the number before the noun has taken. */
function dropTails(items: readonly Item[]): readonly Item[] {
  return items.map((item, at) => {
    const noun = items[at - 1];
    const counted = noun?.type === 'column' || noun?.type === 'rowNoun' || noun?.type === 'marker';
    let place = at - 2;
    while (['of', 'the'].includes(items[place]?.text ?? '')) {
      place -= 1;
    }
    const number = items[place];
    const taken = number?.type === 'threshold' && !/more|less|than|least|most/u.test(number.text);
    return item.type === 'marker' && item.sense.type === 'tail' && counted && taken && number.op === item.sense.op
      ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' }
      : item;
  });
}

/** The items of a cover, in order: numbers joined with their comparisons, dates with their prepositions, values with each other. */
export function chunk(pieces: readonly Piece[]): readonly Item[] {
  const reader = new PieceReader(pieces);
  const divides = pieces.some((piece, place) => mayDivide(piece, pieces[place + 1]));
  const items: Item[] = [];
  let at = 0;
  for (let piece = pieces[at]; piece !== undefined; piece = pieces[at]) {
    const made =
      chunkSpan(pieces, at) ??
      chunkPeriod(pieces, at) ??
      chunkDatePart(pieces, at) ??
      chunkAverage(pieces, at) ??
      chunkThreshold(pieces, at) ??
      (divides ? RATIOS.get()(pieces, at) : undefined) ??
      chunkText(reader, at) ??
      chunkSomewhere(reader, at);
    items.push(made?.item ?? plain(piece));
    at = made?.next ?? at + 1;
  }
  const named = mergeNames(mergeKinds(nameRows(dropColumnNoun(dropBetween(dropTails(items))))));
  return dropAgent(dropWholeCounts(joinValues(spreadComparison(negate(dropRestated(mergeModifiers(named)))))));
}
