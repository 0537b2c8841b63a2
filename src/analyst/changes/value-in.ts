import { columnKind } from '../reading/column-kind.js';
import type { Clause } from './clause.js';
import { dateValue } from './date-value.js';
import { parseChoice } from './parse-choice.js';
import { parseElapsed } from './parse-elapsed.js';
import { type Expression, ExpressionParser } from './parse-expression.js';
import type { Span } from './span.js';
import { textValue } from './text-value.js';
import { unitValue } from './unit-value.js';
import type { Value } from './value.js';

/** "full name from first and last name": texts side by side with a blank between. */
function joined(clause: Clause, region: Span): Value | undefined {
  const columns = clause.columnsIn(region);
  const names = columns.filter(({ column }) => columnKind.isText(column));
  const [first, second] = names;
  const between =
    first === undefined || second === undefined
      ? []
      : clause.places(['and', '+', ',', '&', 'with'], { start: first.end, end: second.start });
  if (names.length < 2 || names.length !== columns.length || between.length === 0) {
    return undefined;
  }
  const marks = clause.places(
    [
      'combining',
      'joining',
      'concatenating',
      'joined',
      'combined',
      'concatenated',
      'separated',
      'by',
      'a',
      'space',
      'blank',
      'together',
      'with',
      '+',
      '&'
    ],
    region
  );
  const quoted = clause.tokens.findIndex(
    (token, at) => at >= region.start && at < region.end && token.type === 'quoted'
  );
  const sign = clause.tokens[quoted];
  const separator = sign === undefined ? ' ' : sign.text;
  // "the name and the keeper of every animal" puts nothing together.
  const said = marks.some(at => !['a', 'by', 'with'].includes(clause.word(at)));
  if (!said && quoted < 0) {
    return undefined;
  }
  return {
    value: { type: 'join', parts: names.map(({ column }) => ({ type: 'column', column: column.name })), separator },
    columns: names,
    score: 0,
    assumptions: [],
    uses: [...marks, ...(quoted < 0 ? [] : [quoted])].map(at => ({ start: at, end: at + 1 }))
  };
}

/** "upper case of name", "name in capitals". */
function styled(clause: Clause, region: Span): Value | undefined {
  const [style] = clause.changes('style', region);
  const [column, ...others] = clause.columnsIn(region).filter(one => columnKind.isText(one.column));
  if (style === undefined || style.sense.style === 'snake' || column === undefined || others.length > 0) {
    return undefined;
  }
  const value: Expression = { type: 'call', fn: style.sense.style, of: { type: 'column', column: column.column.name } };
  return { value, columns: [column], score: 0, assumptions: [], uses: [style, ...clause.changes('style', region)] };
}

/** False where words ask for something over several rows: "the orders per month". */
function ofOneRow(clause: Clause, region: Span): boolean {
  const over = clause.places(['per', 'by', 'within', 'between', 'until', 'since', 'previous', 'next', 'not'], region);
  const parts = clause.places(['separated', 'parted', 'split', 'divided'], region).length > 0;
  return over.every(at => parts && clause.word(at) === 'by');
}

/** What a region of the clause computes, all of it. */
export function valueIn(clause: Clause, region: Span): Value | undefined {
  let { start, end } = region;
  while (['.', '?', '!', ',', ';'].includes(clause.word(end - 1))) {
    end -= 1;
  }
  // "…, one decimal", "rounded to 2 decimals"
  const [decimals] = clause.changes('decimals', { start, end });
  const digitsAt = decimals === undefined ? -1 : decimals.start - 1;
  const digits = clause.tokens[digitsAt]?.value;
  const rounds = decimals !== undefined && digits !== undefined && decimals.end === end;
  if (rounds) {
    end = digitsAt;
    while (['to', ',', 'rounded', 'with', 'at', 'and', 'round', 'it'].includes(clause.word(end - 1))) {
      end -= 1;
    }
  }
  // "rounded to whole euros"
  const [whole] = clause.places(['whole', 'full'], { start, end });
  const toWhole =
    whole !== undefined && end - whole <= 2 && clause.places(['rounded', 'round'], { start, end: whole }).length > 0;
  if (toWhole) {
    end = whole;
    while (['to', ',', 'rounded', 'the', 'nearest', 'and', 'round', 'it', 'off'].includes(clause.word(end - 1))) {
      end -= 1;
    }
  }
  const tail: readonly Span[] = [{ start: end, end: region.end }];
  const finish = (value: Value): Value => ({
    ...value,
    value: rounds || toWhole ? { type: 'round', of: value.value, digits: rounds ? digits : 0 } : value.value,
    uses: [...value.uses, ...tail]
  });
  while (start < end && ['the', 'a', 'their', 'its'].includes(clause.word(start))) {
    start += 1;
  }
  const sum = new ExpressionParser(clause, end, true).sum(start);
  if (sum?.end === end && sum.value.type !== 'value') {
    return finish({ value: sum.value, columns: sum.columns, score: 0, assumptions: [], uses: [{ start, end }] });
  }
  const elapsed = parseElapsed(clause, { start, end });
  if (elapsed !== undefined) {
    const words = clause.places(
      'days day weeks hours minutes seconds years difference between from to until and minus in number elapsed time - passed since'.split(
        ' '
      ),
      { start, end }
    );
    return finish({
      value: elapsed.value,
      columns: elapsed.columns,
      score: 0,
      assumptions: [],
      uses: words.map(at => ({ start: at, end: at + 1 }))
    });
  }
  const chosen = parseChoice(clause, { start, end });
  if (chosen !== undefined) {
    return finish({
      value: chosen.value,
      columns: [],
      score: chosen.score,
      assumptions: chosen.assumptions,
      uses: [{ start, end }]
    });
  }
  const apart = ofOneRow(clause, { start, end })
    ? (unitValue(clause, { start, end }) ?? textValue(clause, { start, end }) ?? dateValue(clause, { start, end }))
    : undefined;
  if (apart !== undefined) {
    return finish(apart);
  }
  const other = styled(clause, { start, end }) ?? joined(clause, { start, end });
  return other === undefined ? undefined : finish(other);
}
