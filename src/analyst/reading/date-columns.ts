import type { Assumption } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from './column-kind.js';
import { aboutWords, eventHint } from './event-hint.js';
import { dateFormatOf } from './date-format.js';
import type { ItemReader } from './item-reader.js';

/** A date column that a word of time may be about. */
export type DateColumn = {
  readonly column: ColumnProfile;
  /** For text columns: the strptime format. */
  readonly format?: string;
  readonly score: number;
  /** Items with its name. */
  readonly uses: readonly number[];
  readonly assumption?: Assumption;
};

/** Words in names of dates that say when the thing of the row itself happened. */
const MAIN = new Set(
  'order ordered sale sold started purchase visit booking trip ride start begin departure event created opened reported recorded measured observation obs transaction invoice game match admission flight session reading bestellung submitted filed applied application registered published posted logged handed survey surveyed taken'.split(
    ' '
  )
);

const WORD = /\p{L}+/gu;

function assume(phrase: string, column: ColumnProfile): Assumption {
  return { type: 'column', phrase, reading: column.name, text: `“${phrase}” read from the dates in ${column.name}` };
}

/** The first word of "repair costs" is about the costs and names no date. */
function modifies(place: number, reader: ItemReader): boolean {
  const next = reader.column(place + 1)?.column;
  return next !== undefined && !columnKind.isDate(next) && dateFormatOf(next) === undefined;
}

function namedAt(at: number, column: ColumnProfile, reader: ItemReader): number | undefined {
  const places = [reader.before(at), reader.after(at), ...reader.items.map((_, place) => place)];
  return places.find(place => reader.column(place)?.column === column && !modifies(place, reader));
}

/** Ends of two columns that lie nearer than this share of their span belong to the same events. */
const NEAR = 0.05;

/** Milliseconds of the first and last date of a column, as far as all rows were looked at. */
function spanOf({ range }: ColumnProfile): readonly [number, number] | undefined {
  const span = [Date.parse(String(range?.min)), Date.parse(String(range?.max))] as const;
  return range === undefined || span.some(Number.isNaN) ? undefined : span;
}

/** True when each date of `other` evidently follows that of `column` in the same row: pick-up and drop-off, start and end. */
function precedes(column: ColumnProfile, other: ColumnProfile): boolean {
  const [one, two] = [spanOf(column), spanOf(other)];
  if (one === undefined || two === undefined || column.type !== other.type) {
    return false;
  }
  const near = NEAR * (two[1] - one[0]);
  const later = [two[0] - one[0], two[1] - one[1]];
  return later.every(gap => gap >= 0 && gap <= near) && (column.nulls?.count ?? 0) <= (other.nulls?.count ?? 0);
}

/**
 * The date columns that the word of time at `at` may be about, with how well each fits: the one that is named, else the
 * only one, else the one the verbs and nouns of the question are about, else the one that is about the rows themselves: all
 * others follow it, or its name says so.
 */
export function dateColumns(at: number, reader: ItemReader, columns: readonly ColumnWords[]): readonly DateColumn[] {
  const phrase = reader.items[at]?.text ?? '';
  const dated = columns.flatMap(entry => {
    const format = columnKind.isDate(entry.column) ? undefined : dateFormatOf(entry.column);
    return columnKind.isDate(entry.column) || format !== undefined
      ? [{ entry, made: { column: entry.column, ...(format === undefined ? {} : { format }) } }]
      : [];
  });
  const named = dated.map(({ entry }) => namedAt(at, entry.column, reader));
  if (named.some(place => place !== undefined)) {
    return dated.flatMap(({ made }, index) => {
      const place = named[index];
      return place === undefined ? [] : [{ ...made, score: 0, uses: [place] }];
    });
  }
  if (dated.length === 1) {
    return dated.map(({ made }) => ({
      ...made,
      score: WEIGHTS.time.only,
      uses: [],
      assumption: assume(phrase, made.column)
    }));
  }
  const stems = new Map(
    reader.items.flatMap((item, place) =>
      place === at || modifies(place, reader)
        ? []
        : Array.from(fold(item.text).matchAll(WORD), match => [stemOf(match[0]), match[0]] as const)
    )
  );
  const hints = dated.map(({ entry }) => eventHint(entry, stems));
  const best = Math.max(0, ...hints);
  const beginning = dated.filter(({ made }) =>
    dated.every(other => other.made.column === made.column || precedes(made.column, other.made.column))
  );
  const main = dated.map(one => {
    const words = aboutWords(one.entry);
    return beginning.length === 1
      ? one === beginning[0]
      : words.length === 0 || words.some(word => MAIN.has(word.text));
  });
  const mains = main.filter(Boolean).length;
  return dated.map(({ made }, index) => {
    const fits =
      best >= 0.7
        ? (hints[index] ?? 0) >= best - 0.05
          ? 'hinted'
          : 'other'
        : mains !== 1
          ? 'open'
          : main[index] === true
            ? 'main'
            : 'other';
    return { ...made, score: WEIGHTS.time[fits], uses: [], assumption: assume(phrase, made.column) };
  });
}
