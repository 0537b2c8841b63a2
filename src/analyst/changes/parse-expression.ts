import type { AnalysisStep } from '../../analysis/index.js';
import { lexicon } from '../lexicon/lexicon.js';
import { isRowNoun } from '../cover/is-row-noun.js';
import { UNIT_FACTORS } from '../lexicon/unit-factors.js';
import type { ColumnWords } from '../linking/column-words.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import { Clause, type ColumnSpan } from './clause.js';

export type Expression = Extract<AnalysisStep, { readonly type: 'derive' }>['value'];
type Operator = 'add' | 'subtract' | 'multiply' | 'divide' | 'power';

/** An expression that some words write, with the columns it names. It ends before `end`. */
export type Parsed = { readonly value: Expression; readonly columns: readonly ColumnSpan[]; readonly end: number };

const SUMS: readonly (readonly [readonly string[], Operator])[] = [
  [['+'], 'add'],
  [['plus'], 'add'],
  [['added', 'to'], 'add'],
  [['-'], 'subtract'],
  [['−'], 'subtract'],
  [['–'], 'subtract'],
  [['minus'], 'subtract'],
  [['less'], 'subtract']
];
const PRODUCTS: readonly (readonly [readonly string[], Operator])[] = [
  [['*'], 'multiply'],
  [['×'], 'multiply'],
  [['x'], 'multiply'],
  [['times'], 'multiply'],
  [['multiplied', 'by'], 'multiply'],
  [['/'], 'divide'],
  [['÷'], 'divide'],
  [['divided', 'by'], 'divide'],
  [['over'], 'divide'],
  [['per'], 'divide']
];

/** Words that go on with a calculation behind a comma. */
const SPOKEN = new Set(['times', 'multiplied', 'divided']);

/** How well two words that stand apart have to name a column. */
const HEADED = 0.8;

/** How well the unit of a column stands for the column. */
const UNIT_LINK = 0.93;

const arithmetic = (op: Operator, left: Expression, right: Expression): Expression => ({
  type: 'arithmetic',
  op,
  left,
  right
});
const number = (value: number): Expression => ({ type: 'value', value });

/** Reads a calculation word by word; every method gives `undefined` where the words write none. */
export class ExpressionParser {
  constructor(
    private readonly clause: Clause,
    private readonly end: number,
    /** "sum of a and b" adds up two columns of a row; beside a question it is read otherwise. */
    private readonly alone: boolean,
    /** Words that may belong to each operand: "goals (home + away)". */
    private readonly heads: readonly string[] = []
  ) {}

  sum(at: number): Parsed | undefined {
    return this.chain(at, SUMS, place => this.product(place));
  }

  private product(at: number): Parsed | undefined {
    return this.chain(
      at,
      PRODUCTS,
      (place, word) => this.power(place) ?? (word === 'per' ? this.unit(place) : undefined)
    );
  }

  private chain(
    at: number,
    operators: readonly (readonly [readonly string[], Operator])[],
    operand: (at: number, word?: string) => Parsed | undefined
  ): Parsed | undefined {
    let left = operand(at);
    while (left !== undefined && left.end < this.end) {
      const before: Parsed = left;
      const reduced = operators === SUMS ? this.reduced(before) : undefined;
      if (reduced !== undefined) {
        left = reduced;
        continue;
      }
      // "revenue divided by visits, times 1000"
      const comma = this.clause.word(before.end) === ',' ? 1 : 0;
      const place = before.end + comma;
      const found = operators.find(
        ([words]) =>
          (comma === 0 || SPOKEN.has(words[0] ?? '')) &&
          words.every((word, step) => this.clause.word(place + step) === word)
      );
      const right =
        found === undefined || !this.mayStand(found[0]) ? undefined : operand(place + found[0].length, found[0][0]);
      // "minutes per hour": no amount is divided by itself.
      const isItself = (one: Parsed['columns'][number]): boolean =>
        before.columns.some(({ column }) => column === one.column);
      if (
        found?.[0][0] === 'per' &&
        right?.columns.some(one => (!this.alone && columnKind.isGroupable(one.column)) || isItself(one)) === true
      ) {
        return before;
      }
      if (found === undefined || right === undefined) {
        return before;
      }
      left = {
        value: arithmetic(found[1], before.value, right.value),
        columns: [...before.columns, ...right.columns],
        end: right.end
      };
    }
    return left;
  }

  /** Words that mean something else beside a question. */
  private mayStand([word = '']: readonly string[]): boolean {
    return this.alone || !['over', 'less', 'x', 'added'].includes(word);
  }

  /** "reduced by the discount percent", "increased by 10 %". */
  private reduced(left: Parsed): Parsed | undefined {
    const word = this.clause.word(left.end);
    const down = ['reduced', 'lowered', 'decreased', 'discounted'].includes(word);
    const up = ['increased', 'raised'].includes(word);
    const right = (down || up) && this.clause.word(left.end + 1) === 'by' ? this.power(left.end + 2) : undefined;
    if (right === undefined) {
      return undefined;
    }
    const token = this.clause.tokens[right.end - 1];
    const percent = token?.unit === '%' || ['percent', '%', 'percentage'].includes(this.clause.word(right.end));
    const column = right.columns[0]?.column;
    const inPercent =
      column === undefined
        ? percent
        : /pct|percent|%/iu.test(column.name) || (percent && Number(column.range?.max ?? 0) > 1);
    if (!inPercent && !(column !== undefined && Number(column.range?.max ?? 2) <= 1)) {
      return {
        value: arithmetic(down ? 'subtract' : 'add', left.value, right.value),
        columns: [...left.columns, ...right.columns],
        end: right.end
      };
    }
    const part = inPercent ? arithmetic('divide', right.value, number(100)) : right.value;
    const value = arithmetic('multiply', left.value, arithmetic(down ? 'subtract' : 'add', number(1), part));
    const end = percent && token?.unit !== '%' ? right.end + 1 : right.end;
    return { value, columns: [...left.columns, ...right.columns], end };
  }

  private power(at: number): Parsed | undefined {
    const base = this.atom(at);
    if (base === undefined) {
      return undefined;
    }
    const word = this.clause.word(base.end);
    const raise = (exponent: number, end: number): Parsed => ({
      ...base,
      value: arithmetic('power', base.value, number(exponent)),
      end
    });
    if (word === 'squared' || word === '²') {
      return raise(2, base.end + 1);
    }
    if (word === 'cubed' || word === '³') {
      return raise(3, base.end + 1);
    }
    const sign = word === '^' ? 1 : word === '*' && this.clause.word(base.end + 1) === '*' ? 2 : 0;
    const exponent = sign === 0 ? undefined : this.clause.tokens[base.end + sign]?.value;
    return exponent === undefined ? base : raise(exponent, base.end + sign + 1);
  }

  /** "per square metre": the only column that counts in such a unit. */
  private unit(at: number): Parsed | undefined {
    const { clause } = this;
    const unit = clause.senses('unit', { start: at, end: this.end }).find(one => one.start === at);
    const square =
      clause.word(at) === 'square' &&
      /^(?:met(?:er|re)s?|f(?:oo|ee)t|kilomet(?:er|re)s?|m|ft|km)$/u.test(clause.word(at + 1));
    const dimension = square ? 'area' : unit?.sense.dimension;
    const last = square ? at + 2 : (unit?.end ?? at);
    const all = clause.columns.filter(entry => dimension !== undefined && entry.dimension === dimension);
    const named = this.unitOf(last, all);
    const end = named?.end ?? last;
    const [only, ...others] = named === undefined ? all : [named.entry];
    if (only === undefined || others.length > 0 || !columnKind.isNumeric(only.column)) {
      return undefined;
    }
    const column = { start: at, end, column: only.column, score: UNIT_LINK, text: clause.slice({ start: at, end }) };
    return { value: { type: 'column', column: only.column.name }, columns: [column], end };
  }

  /** "per square metre of living space": which of the columns with that unit is meant. */
  private unitOf(at: number, columns: readonly ColumnWords[]): { entry: ColumnWords; end: number } | undefined {
    const { clause } = this;
    if (clause.word(at) !== 'of') {
      return undefined;
    }
    const start = ['the', 'its', 'their'].includes(clause.word(at + 1)) ? at + 2 : at + 1;
    const span = clause.columnAt(start, this.end);
    const entry = columns.find(({ column }) => column === span?.column);
    if (span === undefined || entry === undefined) {
      return undefined;
    }
    // "living space" of a column of living areas: the noun behind says once more what is measured.
    const noun = clause.tokens[span.end];
    const idle = noun?.type === 'word' && !lexicon().senses.has(noun.lower) && clause.columnAt(span.end) === undefined;
    return { entry, end: idle ? span.end + 1 : span.end };
  }

  private atom(at: number): Parsed | undefined {
    let place = at;
    while (['the', 'a', 'its', 'their', 'each', 'of'].includes(this.clause.word(place))) {
      place += 1;
    }
    const token = this.clause.tokens[place];
    if (token === undefined || place >= this.end) {
      return undefined;
    }
    if (token.text === '(') {
      const inner = this.sum(place + 1);
      return inner !== undefined && this.clause.word(inner.end) === ')' ? { ...inner, end: inner.end + 1 } : undefined;
    }
    const prefixed = this.prefixed(place);
    if (prefixed !== undefined) {
      return prefixed;
    }
    // "the visit cost": the rows are visits.
    const thing = isRowNoun(token.lower) ? this.clause.columnAt(place + 1, this.end) : undefined;
    const first = this.clause.columnAt(place, this.end);
    const column =
      thing !== undefined &&
      columnKind.isNumeric(thing.column) &&
      (first === undefined || columnKind.isId(first.column))
        ? { ...thing, start: place }
        : first;
    if (column !== undefined && (columnKind.isNumeric(column.column) || column.column.type === 'boolean')) {
      return this.inUnit({ value: { type: 'column', column: column.column.name }, columns: [column], end: column.end });
    }
    if (token.value === undefined || column !== undefined) {
      return this.headed(place);
    }
    const value = token.unit === '%' ? token.value / 100 : token.value;
    return { value: number(value), columns: [], end: place + 1 };
  }

  /** A word that names a column together with one that stands before the calculation. */
  private headed(at: number): Parsed | undefined {
    const word = this.clause.word(at);
    const found = this.heads.flatMap(head => {
      const pair = new Clause(`${word} ${head}`, this.clause.profile, '');
      const [column] = pair.columnsIn();
      const whole = column?.start === 0 && column.end === pair.tokens.length;
      return whole && columnKind.isNumeric(column.column) && column.score >= HEADED && !pair.isAmbiguous(column)
        ? [{ ...column, start: at, end: at + 1, text: `${word} ${head}` }]
        : [];
    });
    const [column, ...others] = found.filter(
      (one, place) => found.findIndex(other => other.column === one.column) === place
    );
    return column === undefined || others.length > 0
      ? undefined
      : { value: { type: 'column', column: column.column.name }, columns: [column], end: at + 1 };
  }

  /** "square root of x", "difference between a and b", "number of words in title". */
  private prefixed(at: number): Parsed | undefined {
    const { clause } = this;
    const phrase = (count: number): string =>
      Array.from({ length: count }, (_, step) => clause.word(at + step)).join(' ');
    const pairs: readonly (readonly [string, Operator | 'apart', string])[] = [
      ['difference between', 'subtract', 'and'],
      ['difference of', 'subtract', 'and'],
      ['absolute difference between', 'apart', 'and'],
      ['absolute difference of', 'apart', 'and'],
      ['product of', 'multiply', 'and'],
      ['ratio of', 'divide', 'to'],
      ['ratio between', 'divide', 'and'],
      ...(this.alone
        ? ([
            ['sum of', 'add', 'and'],
            ['total of', 'add', 'and'],
            ['ratio of', 'divide', 'and']
          ] as const)
        : [])
    ];
    for (const [words, op, joint] of pairs) {
      const count = words.split(' ').length;
      const left = phrase(count) === words ? this.product(at + count) : undefined;
      const right = left !== undefined && clause.word(left.end) === joint ? this.product(left.end + 1) : undefined;
      if (left !== undefined && right !== undefined && left.columns.length + right.columns.length > 1) {
        const plain = arithmetic(op === 'apart' ? 'subtract' : op, left.value, right.value);
        const value: Expression = op === 'apart' ? { type: 'call', fn: 'abs', of: plain } : plain;
        return { value, columns: [...left.columns, ...right.columns], end: right.end };
      }
    }
    if (phrase(2) === 'square of' || phrase(2) === 'squared value of') {
      const of = this.power(at + 2);
      return of === undefined ? undefined : { ...of, value: arithmetic('power', of.value, number(2)) };
    }
    const calls: readonly (readonly [string, 'sqrt' | 'log' | 'log10' | 'exp' | 'abs'])[] = [
      ['square root of', 'sqrt'],
      ['natural log of', 'log'],
      ['natural logarithm of', 'log'],
      ['log of', 'log'],
      ['log10 of', 'log10'],
      ['log 10 of', 'log10'],
      ['base - 10 logarithm of', 'log10'],
      ['base - 10 log of', 'log10'],
      ['base 10 logarithm of', 'log10'],
      ['logarithm to base 10 of', 'log10'],
      ['decimal logarithm of', 'log10'],
      ['logarithm of', 'log'],
      ['absolute value of', 'abs'],
      ['exponential of', 'exp']
    ];
    for (const [words, fn] of calls) {
      const count = words.split(' ').length;
      const of = phrase(count) === words ? this.power(at + count) : undefined;
      if (of !== undefined) {
        return { ...of, value: { type: 'call', fn, of: of.value } };
      }
    }
    const lengths: readonly (readonly [string, 'length' | 'words'])[] = ['of', 'in'].flatMap(word => [
      [`length ${word}`, 'length'] as const,
      [`number of characters ${word}`, 'length'] as const,
      [`number of letters ${word}`, 'length'] as const,
      [`number of words ${word}`, 'words'] as const,
      [`word count ${word}`, 'words'] as const
    ]);
    for (const [words, fn] of lengths) {
      const count = words.split(' ').length;
      if (phrase(count) !== words) {
        continue;
      }
      const start =
        clause.word(at + count) === 'the' || clause.word(at + count) === 'each' ? at + count + 1 : at + count;
      const column = clause.columnAt(start, this.end);
      if (column !== undefined && columnKind.isText(column.column)) {
        return {
          value: { type: 'call', fn, of: { type: 'column', column: column.column.name } },
          columns: [column],
          end: column.end
        };
      }
    }
    return undefined;
  }

  /** "height in metres" of a column that counts centimetres. */
  private inUnit(parsed: Parsed): Parsed {
    const [column] = parsed.columns;
    const asked = this.clause.word(parsed.end) === 'in' ? UNIT_FACTORS[this.clause.word(parsed.end + 1)] : undefined;
    if (column === undefined || asked === undefined) {
      return parsed;
    }
    const own = splitName(column.column.name)
      .map(word => UNIT_FACTORS[word])
      .filter(one => one !== undefined)
      .at(-1);
    const end = parsed.end + 2;
    if (own === undefined) {
      return { ...parsed, end };
    }
    if (own.dimension !== asked.dimension) {
      return parsed;
    }
    const ratio = own.factor / asked.factor;
    if (ratio === 1) {
      return { ...parsed, end };
    }
    const value =
      ratio < 1
        ? arithmetic('divide', parsed.value, number(Number((1 / ratio).toPrecision(12))))
        : arithmetic('multiply', parsed.value, number(Number(ratio.toPrecision(12))));
    return { ...parsed, value, end };
  }
}
