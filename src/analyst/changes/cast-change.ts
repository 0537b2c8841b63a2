import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import { flagOf } from '../linking/flag-of.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { makeChange } from './make-change.js';
import { saidFormat, saidOfDates } from './said-of-dates.js';
import { numberTextOf } from './number-text.js';

type Cast = Extract<AnalysisStep, { readonly type: 'cast' }>;

function castOf(
  { column }: ColumnSpan,
  to: Cast['to'],
  first?: 'day' | 'month' | 'year'
): readonly AnalysisStep[] | undefined {
  const plain: Cast = { type: 'cast', columns: [column.name], to };
  const text = columnKind.isText(column);
  switch (to) {
    case 'number':
    case 'integer': {
      const flag = text ? flagOf(column) : undefined;
      if (flag !== undefined && typeof flag.yes === 'string') {
        return [
          {
            type: 'replace',
            column: column.name,
            values: [
              { from: flag.yes, to: 1 },
              { from: flag.no, to: 0 }
            ]
          }
        ];
      }
      if (!text) {
        return columnKind.isNumeric(column) || column.type === 'boolean' ? [plain] : undefined;
      }
      const written = numberTextOf(column);
      return written === undefined ? undefined : [{ ...plain, decimal: written.decimal, marks: written.marks }];
    }
    case 'boolean': {
      const flag = flagOf(column);
      if (flag === undefined) {
        return undefined;
      }
      return typeof flag.yes === 'string'
        ? [
            {
              type: 'replace',
              column: column.name,
              values: [
                { from: flag.yes, to: true },
                { from: flag.no, to: false }
              ]
            }
          ]
        : [plain];
    }
    case 'date': {
      if (columnKind.isDate(column)) {
        return [plain];
      }
      const format = dateFormatOf(column) ?? (first === undefined ? undefined : saidFormat(column, first));
      return format === undefined ? undefined : [{ ...plain, format }];
    }
    case 'text':
    case 'category':
      return [plain];
  }
}

/** "convert price to numeric", "parse the order date as a date", "turn the percentage text into numbers". */
export function castChange(whole: Clause): readonly Change[] {
  const { clause, fits, first } = saidOfDates(whole);
  const heads = clause.heads('cast');
  const kinds = clause.changes('kind');
  const [to] = clause.places(['to', 'as', 'into', 'in', 'a', 'an']).filter(at => kinds.some(kind => kind.start > at));
  const kind = kinds.find(one => one.start > (to ?? -1));
  if (heads.length === 0) {
    return [];
  }
  const parse = /^pars/u.test(clause.word(heads[0]?.start ?? 0));
  const target = kind?.sense.kind ?? (parse ? 'date' : undefined);
  const before = { start: 0, end: kind?.start ?? clause.tokens.length };
  const named = clause.columnsIn(before);
  const behind =
    named.length > 0 || kind === undefined ? [] : clause.columnsIn({ start: kind.end, end: clause.tokens.length });
  const columns = named.length > 0 ? named : behind;
  if (target === undefined || columns.length === 0 || clause.senses('fn').length > 0) {
    return [];
  }
  const casts = columns.map(column => castOf(column, target, first));
  const formats = casts
    .flatMap(cast => cast ?? [])
    .flatMap(cast => (cast.type === 'cast' && cast.format !== undefined ? [cast.format] : []));
  if (casts.some(cast => cast === undefined) || !formats.every(fits) || (clause !== whole && target !== 'date')) {
    return [];
  }
  const assumptions = columns.flatMap((span): readonly Assumption[] => {
    const written = target === 'number' || target === 'integer' ? numberTextOf(span.column) : undefined;
    const name = span.column.name;
    return [
      ...(written?.percent === true
        ? [{ type: 'method' as const, phrase: '', reading: 'percent', text: `“12 %” in ${name} becomes 12` }]
        : []),
      ...(target === 'integer' && span.column.type === 'number'
        ? [{ type: 'method' as const, phrase: '', reading: 'rounded', text: `${name} is rounded to whole numbers` }]
        : [])
    ];
  });
  const uses = [...heads, ...(kind === undefined ? [] : [kind]), ...clause.changes('kind')];
  return [
    makeChange(
      clause,
      casts.flatMap(cast => cast ?? []),
      columns,
      uses,
      { assumptions }
    )
  ];
}
