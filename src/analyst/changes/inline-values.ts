import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { lexicon } from '../lexicon/lexicon.js';
import { columnWords } from '../linking/column-words.js';
import { columnKind } from '../reading/column-kind.js';
import { assumeColumns } from './assume-columns.js';
import { bandNoun, bandsOf } from './bin-change.js';
import { Clause, type ColumnSpan } from './clause.js';
import { type Defined, definedValues } from './defined-values.js';
import { impliedValues } from './implied-values.js';
import { parseElapsed } from './parse-elapsed.js';
import { type Expression, ExpressionParser } from './parse-expression.js';
import type { Span } from './span.js';
import { weekendValues } from './weekend-values.js';

/** A question in which the words of a calculation were replaced by the name of the column that holds it. */
export type Inlined = {
  readonly question: string;
  readonly step: AnalysisStep;
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

const BAND =
  /\b(?:bands?|bins?|groups?|buckets?|ranges?|brackets?|intervals?|quartiles?|deciles?|quintiles?|terciles?|quantiles?)\b/iu;

function rewritten(clause: Clause, span: Span, name: string, lead = ''): string {
  const [first, last] = [clause.tokens[span.start], clause.tokens[span.end - 1]];
  return `${clause.text.slice(0, first?.start)}${lead}\`${name}\`${clause.text.slice(last?.end)}`;
}

function inlined(clause: Clause, span: Span, name: string, value: Expression, columns: readonly ColumnSpan[]): Inlined {
  return {
    question: rewritten(clause, span, name),
    step: { type: 'derive', name, value },
    score: clause.costOf([clause.whole], columns),
    assumptions: [
      ...assumeColumns(columns),
      ...(value.type === 'arithmetic' && value.op === 'divide'
        ? [{ type: 'method' as const, phrase: name, reading: 'each row', text: `${name} is computed in each row` }]
        : [])
    ]
  };
}

/** Behind these a calculation has a name, which may be a word for something else: "the range as high minus low". */
const NAMING = new Set(['as', '=', ':', 'is', 'being']);

/** Calculations without a name of their own. */
function calculations(clause: Clause, named: readonly Defined[]): readonly Inlined[] {
  const found: Inlined[] = [];
  let reach = 0;
  for (let start = 0; start < clause.tokens.length; start += 1) {
    if (start < reach || ['the', 'a', 'its', 'their', 'each', 'of'].includes(clause.word(start))) {
      continue;
    }
    const parsed = new ExpressionParser(clause, clause.tokens.length, false).sum(start);
    // "fare per 100 rides" is no hundredth of a fare.
    const { value } = parsed ?? {};
    const scaled =
      value?.type === 'arithmetic' &&
      value.op === 'divide' &&
      value.right.type === 'value' &&
      clause.places(['per'], { start, end: parsed?.end ?? start }).length > 0;
    const keyed = parsed?.columns.some(({ column }) => columnKind.isId(column)) === true;
    if (
      parsed === undefined ||
      parsed.columns.length === 0 ||
      parsed.value.type === 'column' ||
      scaled ||
      (keyed && parsed.value.type === 'arithmetic')
    ) {
      continue;
    }
    reach = parsed.end;
    if (NAMING.has(clause.word(start - 1)) || named.some(({ span }) => start < span.end && parsed.end > span.start)) {
      continue;
    }
    const span = { start, end: parsed.end };
    const inside = clause.word(start) === '(' && clause.word(parsed.end - 1) === ')';
    const closed = inside || (clause.word(start - 1) === '(' && clause.word(parsed.end) === ')');
    const bracketed = closed && !inside ? { start: start - 1, end: parsed.end + 1 } : span;
    const bare = inside ? { start: start + 1, end: parsed.end - 1 } : span;
    const name = clause.slice(bare).replace(/\s+/gu, ' ').replaceAll('`', '');
    found.push(inlined(clause, bracketed, name, parsed.value, parsed.columns));
  }
  return found;
}

/** "the number of days between order date and delivery date", "time from start to end in hours". */
function spans(clause: Clause): readonly Inlined[] {
  const dates = clause.places(['between', 'from']);
  return dates.flatMap(at => {
    const columns = clause.columnsIn({ start: at + 1, end: clause.tokens.length }).slice(0, 2);
    const [first, second] = columns;
    if (first === undefined || second === undefined || first.start > at + 2) {
      return [];
    }
    let start = at;
    const words =
      'number of days day weeks hours minutes seconds years time difference elapsed in interval gap delay passed'.split(
        ' '
      );
    while (start > 0 && words.includes(clause.word(start - 1))) {
      start -= 1;
    }
    while (['of', 'in'].includes(clause.word(start))) {
      start += 1;
    }
    const unit =
      clause.word(second.end) === 'in' &&
      /^(?:seconds|minutes|hours|days|weeks|years)$/u.test(clause.word(second.end + 1));
    const span = { start, end: unit ? second.end + 2 : second.end };
    const parsed = start === at ? undefined : parseElapsed(clause, span);
    return parsed === undefined ? [] : [inlined(clause, span, clause.slice(span), parsed.value, parsed.columns)];
  });
}

const IN_BANDS = new Set(['in', 'into', 'within', 'using', 'with']);
const EACH = new Set(['per', 'every', 'each', 'by']);

/** "per 10 years of age", "for every 5 km of distance": bands as wide as the number, of a column that counts in this unit. */
function widths(clause: Clause): readonly Inlined[] {
  const columns = clause.columnsIn().filter(({ column }) => columnKind.isNumeric(column) && !columnKind.isId(column));
  return columns.flatMap(column => {
    const of = column.start - 1;
    const unit = (lexicon().senses.get(clause.word(of - 1)) ?? []).find(sense => sense.type === 'unit');
    const width = clause.tokens[of - 2]?.value;
    const lead = of - 3;
    const own = columnWords(clause.profile).find(entry => entry.column === column.column);
    const aged = unit?.dimension === 'years' && own?.words.some(({ text }) => text === 'age') === true;
    const counted = unit !== undefined && (aged || own?.dimension === unit.dimension);
    if (clause.word(of) !== 'of' || !counted || width === undefined || width <= 0 || !EACH.has(clause.word(lead))) {
      return [];
    }
    const start = clause.word(lead - 1) === 'for' ? lead - 1 : lead;
    const name = `${column.column.name} band`;
    const value = { type: 'band', column: column.column.name, bands: { type: 'width', width } } as const;
    const made = inlined(clause, { start, end: column.end }, name, value, [column]);
    return [{ ...made, question: rewritten(clause, { start, end: column.end }, name, 'per ') }];
  });
}

/** "age groups of 10 years", "10-year age bands", "fare quartile". */
function bands(clause: Clause): readonly Inlined[] {
  if (!BAND.test(clause.text)) {
    return [];
  }
  return clause
    .columnsIn()
    .filter(({ column }) => columnKind.isNumeric(column))
    .flatMap(column => {
      for (let end = Math.min(clause.tokens.length, column.end + 12); end > column.end - 1; end -= 1) {
        for (let start = Math.max(0, column.start - 5); start <= column.start; start += 1) {
          const span = { start, end };
          const part = new Clause(clause.slice(span), clause.profile, '');
          const [own, ...others] = part.columnsIn();
          const found =
            own === undefined || others.length > 0 || !BAND.test(part.text) ? undefined : bandsOf(part, own);
          if (
            own === undefined ||
            found === undefined ||
            ['by', 'per', 'in', 'for', 'each', 'of', 'and', 'with'].includes(part.word(0))
          ) {
            continue;
          }
          const nouns = part.tokens.flatMap((token, at) =>
            BAND.test(token.lower) ? [{ start: at, end: at + 1 }] : []
          );
          const left = part.costOf([...found.uses, ...nouns, own], []);
          const strict = part.tokens.every((_, at) => part.word(at) !== ',' || found.bands.type === 'edges');
          if (left === 0 && strict && part.senses('fn').length + part.senses('count').length === 0) {
            const name = `${own.column.name} ${bandNoun(part)}`;
            const value = { type: 'band', column: own.column.name, bands: found.bands } as const;
            const made = inlined(clause, span, name, value, [own]);
            // "in 5 km bins": they are what is grouped by.
            const led = IN_BANDS.has(clause.word(start - 1));
            return [led ? { ...made, question: rewritten(clause, { start: start - 1, end }, name, 'per ') } : made];
          }
        }
      }
      return [];
    });
}

/** "the most money (net weight times price)", "revenue by region, where revenue is quantity times price". */
function defined(values: readonly Defined[], clause: Clause): readonly Inlined[] {
  return values.map(({ question, name, value, columns }) => ({
    question,
    step: { type: 'derive', name, value },
    score: clause.costOf([clause.whole], columns),
    assumptions: assumeColumns(columns)
  }));
}

/** Questions with a calculation among their words, each with that calculation as a column. */
export function inlineValues(question: string, profile: DatasetProfile): readonly Inlined[] {
  const clause = new Clause(question, profile, '');
  const named = definedValues(clause);
  return [
    ...defined(named, clause),
    ...calculations(clause, named),
    ...spans(clause),
    ...bands(clause),
    ...widths(clause),
    ...impliedValues(clause),
    ...weekendValues(clause)
  ].slice(0, 6);
}
