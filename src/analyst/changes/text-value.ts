import { columnKind } from '../reading/column-kind.js';
import type { Clause } from './clause.js';
import type { Expression } from './parse-expression.js';
import { SEPARATORS } from './separators.js';
import type { Span } from './span.js';
import type { Value } from './value.js';

type Part = Extract<Expression, { readonly type: 'extract' }>['part'];

const PLACES: Readonly<Record<string, number>> = { first: 0, last: -1, second: 1, third: 2 };
const LETTERS = new Set(['letter', 'letters', 'character', 'characters', 'char', 'chars', 'digit', 'digits']);
const PIECES = new Set(['word', 'part', 'piece', 'token', 'name', 'section', 'segment']);

const one = (at: number): Span => ({ start: at, end: at + 1 });

function extract(
  clause: Clause,
  region: Span,
  part: (texts: readonly string[]) => Part | undefined,
  uses: readonly Span[]
): Value | undefined {
  const all = clause.columnsIn(region).filter(one => columnKind.isText(one.column));
  const apart = all.filter(one => uses.every(use => use.end <= one.start || use.start >= one.end));
  // "the last name": of the column of names.
  const [column, ...others] = apart.length > 0 ? apart : all.filter(one => columnKind.isName(one.column));
  if (column === undefined || others.some(other => other.column !== column.column)) {
    return undefined;
  }
  const found = part(SEPARATORS.texts(column.column));
  return found === undefined
    ? undefined
    : {
        value: { type: 'extract', column: column.column.name, part: found },
        columns: [column, ...others],
        score: 0,
        assumptions: [],
        uses
      };
}

/** "the number out of the label": where the known texts have digits in one place only. */
function numberIn(clause: Clause, region: Span): Value | undefined {
  const [at] = clause.places(['number', 'digits', 'numeric', 'numbers'], region);
  if (at === undefined) {
    return undefined;
  }
  const words = ['number', 'digits', 'numeric', 'numbers', 'running', 'leading', 'trailing', 'part', 'only'];
  const behind = ['of', 'out', 'from', 'in', 'inside', 'within', 'label', 'code', 'text', 'string'];
  if (clause.places(['out', 'from', 'in', 'inside', 'within', 'part', 'digits'], region).length === 0) {
    return undefined;
  }
  return extract(
    clause,
    region,
    texts => (texts.length > 0 && texts.every(text => /^\D*\d+\D*$/u.test(text)) ? { take: 'number' } : undefined),
    clause.places([...words, ...behind], region).map(one)
  );
}

/** "the first three letters of the code". */
function lettersOf(clause: Clause, region: Span): Value | undefined {
  const noun = clause.tokens.findIndex(
    (token, at) => at >= region.start && at < region.end && LETTERS.has(token.lower)
  );
  const count = clause.tokens[noun - 1]?.value;
  const place = clause.word(count === undefined ? noun - 1 : noun - 2);
  if (noun < 0 || (place !== 'first' && place !== 'last' && place !== 'leading' && place !== 'trailing')) {
    return undefined;
  }
  const take = place === 'first' || place === 'leading' ? 'start' : 'end';
  return extract(clause, region, () => ({ take, count: count ?? 1 }), [
    { start: count === undefined ? noun - 1 : noun - 2, end: noun + 1 },
    ...clause.places(['of', 'from', 'in'], region).map(one)
  ]);
}

/** "the first word of the title", "the part before the dash", "what comes after the @". */
function pieceOf(clause: Clause, region: Span): Value | undefined {
  const [side] = clause.places(['before', 'after', 'behind'], region);
  const words = clause.places(
    [
      'what',
      'comes',
      'stands',
      'is',
      'everything',
      'text',
      'part',
      'bit',
      'that',
      'of',
      'in',
      'from',
      'sign',
      'symbol',
      'first',
      'the'
    ],
    region
  );
  if (side !== undefined) {
    const at = [1, 2, 3]
      .map(more => side + more)
      .find(
        place =>
          SEPARATORS.at(clause, place) !== undefined && !['the', 'a', 'first', 'last'].includes(clause.word(place))
      );
    const sign = at === undefined || at >= region.end ? undefined : SEPARATORS.at(clause, at);
    const before = clause.word(side) === 'before';
    return sign === undefined || at === undefined
      ? undefined
      : extract(
          clause,
          region,
          texts => {
            const times = texts.map(text => SEPARATORS.times(text, sign));
            const first = before && times.every(count => count > 0);
            return texts.length > 0 && (first || times.every(count => count === 1))
              ? { take: 'piece', separator: SEPARATORS.padded(sign, texts), at: before ? 0 : 1 }
              : undefined;
          },
          [{ start: side, end: at + 1 }, ...words.map(one)]
        );
  }
  const noun = clause.tokens.findIndex(
    (token, at) =>
      at > region.start && at < region.end && PIECES.has(token.lower) && PLACES[clause.word(at - 1)] !== undefined
  );
  const place = PLACES[clause.word(noun - 1)];
  if (noun < 1 || place === undefined || (clause.word(noun) === 'name' && place !== 0 && place !== -1)) {
    return undefined;
  }
  const [by] = clause.places(['by'], { start: noun, end: region.end });
  const sign =
    by === undefined
      ? undefined
      : SEPARATORS.at(clause, clause.word(by + 1) === 'a' || clause.word(by + 1) === 'the' ? by + 2 : by + 1);
  return extract(
    clause,
    region,
    texts => {
      const separator = sign ?? (clause.word(noun) === 'word' || clause.word(noun) === 'name' ? ' ' : undefined);
      return separator === undefined || !texts.some(text => text.includes(separator))
        ? undefined
        : { take: 'piece', separator: SEPARATORS.padded(separator, texts), at: place };
    },
    [{ start: noun - 1, end: noun + 1 }, ...words.map(one), ...clause.places(['of', 'from', 'in'], region).map(one)]
  );
}

/** What some words take out of the texts of a column. */
export function textValue(clause: Clause, region: Span): Value | undefined {
  return lettersOf(clause, region) ?? pieceOf(clause, region) ?? numberIn(clause, region);
}
