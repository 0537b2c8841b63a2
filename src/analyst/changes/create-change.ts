import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { lexicon } from '../lexicon/lexicon.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { makeChange } from './make-change.js';
import { type Expression, ExpressionParser, parseElapsed } from './parse-expression.js';
import { parseChoice } from './parse-choice.js';
import type { Span } from './span.js';

const CONNECTORS = new Set(
  'as = : with that which is are from by equal equals being containing holding using computed calculated defined given made to of ( ) showing saying says the for tells whether called named'.split(
    ' '
  )
);
const LEADING = new Set(
  'a an the new column field variable another extra additional called named flag boolean which me us derived'.split(' ')
);

type Value = {
  readonly value: Expression;
  readonly columns: readonly ColumnSpan[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
  readonly uses: readonly Span[];
};

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

/** What a region of the clause computes, all of it. */
function valueIn(clause: Clause, region: Span): Value | undefined {
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
  const other = styled(clause, { start, end }) ?? joined(clause, { start, end });
  return other === undefined ? undefined : finish(other);
}

/** The name that some words give to a column: a quoted text, or the words joined. */
function nameIn(clause: Clause, region: Span): string | undefined {
  let { start, end } = region;
  while (start < end && (LEADING.has(clause.word(start)) || CONNECTORS.has(clause.word(start)))) {
    start += 1;
  }
  while (end > start && CONNECTORS.has(clause.word(end - 1))) {
    end -= 1;
  }
  const tokens = clause.tokens.slice(start, end);
  const [first] = tokens;
  if (first === undefined || tokens.length > 4) {
    return undefined;
  }
  if (tokens.length === 1 && first.type === 'quoted') {
    return first.text;
  }
  return tokens.every(token => token.type === 'word' || token.text === '_')
    ? clause.slice({ start, end }).trim().replace(/\s+/gu, '_')
    : undefined;
}

/** "profit = revenue - cost" without a verb: plain words for a name, and a calculation over several columns. */
function isDefinition(clause: Clause, name: Span, { value, columns }: Value): boolean {
  const plain = clause.tokens
    .slice(name.start, name.end)
    .every(token => (lexicon().senses.get(token.lower) ?? []).every(sense => sense.type === 'grammar'));
  const computed = value.type === 'arithmetic' || value.type === 'round' || value.type === 'elapsed';
  return plain && computed && columns.length + (clause.places(['=']).length > 0 ? 1 : 0) > 1;
}

function make(clause: Clause, name: string, found: Value, uses: readonly Span[], score: number): Change {
  const step: AnalysisStep = { type: 'derive', name, value: found.value };
  return makeChange(clause, [step], found.columns, [...uses, ...found.uses], {
    assumptions: found.assumptions,
    score: score + found.score,
    focus: name
  });
}

/** "add a column profit as revenue minus cost", "net = total * (1 - discount)", "profit (revenue - cost)". */
export function createChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('create');
  const [head] = heads;
  const start = head === undefined || head.start > 2 ? 0 : head.end;
  const equals = clause.places(['=', '(', 'is', ':']).length > 0;
  if (head === undefined && !equals) {
    return [];
  }
  const { length } = clause.tokens;
  const uses: readonly Span[] = [...heads];
  const found: Change[] = [];
  for (let cut = start + 1; cut < length; cut += 1) {
    const joint = clause.word(cut);
    if (!CONNECTORS.has(joint)) {
      continue;
    }
    let from = cut;
    while (
      from < length - 1 &&
      CONNECTORS.has(clause.word(from)) &&
      !(clause.word(from) === '(' && from > cut) &&
      !['whether', 'for'].includes(clause.word(from))
    ) {
      from += 1;
    }
    const closed = joint === '(' && clause.word(length - 1) === ')';
    const name = nameIn(clause, { start, end: cut });
    const region = { start: from, end: closed ? length - 1 : length };
    const value = name === undefined ? undefined : valueIn(clause, region);
    if (
      name !== undefined &&
      value !== undefined &&
      (head !== undefined || isDefinition(clause, { start, end: cut }, value))
    ) {
      found.push(
        make(
          clause,
          name,
          value,
          [...uses, { start, end: from }, ...(closed ? [{ start: length - 1, end: length }] : [])],
          0
        )
      );
    }
    // "revenue minus cost as profit"
    const behind = ['as', 'called', 'named'].includes(joint)
      ? nameIn(clause, { start: cut + 1, end: length })
      : undefined;
    const first = behind === undefined ? undefined : valueIn(clause, { start, end: cut });
    if (behind !== undefined && first !== undefined && head !== undefined) {
      found.push(make(clause, behind, first, [...uses, { start: cut, end: length }], 0));
    }
  }
  if (found.length === 0 && head !== undefined) {
    let from = start;
    while (
      LEADING.has(clause.word(from)) ||
      ['for', 'with', 'of', 'showing', 'that', 'is'].includes(clause.word(from))
    ) {
      from += 1;
    }
    const region = { start: from, end: length };
    const value = valueIn(clause, region);
    if (value !== undefined) {
      const name = clause
        .slice(region)
        .replace(/[.?!]$/u, '')
        .trim()
        .replace(/[^\p{L}\p{N}]+/gu, '_')
        .toLowerCase()
        .slice(0, 40);
      found.push(make(clause, name, value, [...uses, { start, end: from }], WEIGHTS.assumed));
    }
  }
  return found;
}
