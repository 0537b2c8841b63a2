import type { Assumption } from '../../analysis/index.js';
import { spend } from '../effort/effort.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Cover } from '../cover/best-covers.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { bindAverage } from './bind-average.js';
import { bindDatePart } from './bind-date-part.js';
import { bindMissing } from './bind-missing.js';
import { bindNumber, bindOrdinal } from './bind-number.js';
import { bindPeriod } from './bind-period.js';
import { bindLiteral, bindTextTest } from './bind-text.js';
import { bindThreshold } from './bind-threshold.js';
import { bindValues } from './bind-values.js';
import { calendarOptions } from './calendar-options.js';
import { chunk } from './chunk.js';
import { assumeColumn } from './assume.js';
import { elapsedOptions } from './elapsed-options.js';
import type { Item, ItemOf } from './item.js';
import { ItemReader } from './item-reader.js';
import type { Option } from './option.js';
import type { Reading } from './reading.js';
import { roleOptions } from './role-options.js';

/** Readings kept while items are bound. */
const WIDTH = 60;

/** A link from this score on is not an assumption. */
const LITERAL = 0.94;

function optionsOf(at: number, item: Item, reader: ItemReader, columns: readonly ColumnWords[]): readonly Option[] {
  switch (item.type) {
    case 'threshold':
      return bindThreshold(at, item, reader, columns);
    case 'averageTest':
      return bindAverage(at, item, reader, columns);
    case 'columnTest': {
      const left = reader.before(at);
      const column = reader.column(left)?.column;
      return column === undefined
        ? []
        : [
            {
              score: 0,
              uses: [left],
              condition: {
                condition: { type: 'columns', column: column.name, op: item.op, other: item.other.name },
                column
              }
            }
          ];
    }
    case 'flag':
      return [
        {
          score: WEIGHTS.link * Math.log(Math.min(1, item.score)),
          condition: {
            condition: { type: 'compare', column: item.column.name, op: 'eq', value: item.value },
            column: item.column
          },
          ...(item.score >= LITERAL
            ? {}
            : { assumption: assumeColumn(item.text, `${item.column.name} = ${String(item.value)}`) })
        }
      ];
    case 'datePart':
    case 'recent':
      return bindDatePart(at, item, reader, columns);
    case 'period':
      return bindPeriod(at, item, reader, columns);
    case 'values':
      return bindValues(at, item, reader);
    case 'textTest':
      return bindTextTest(at, item, reader, columns);
    case 'literal':
      return bindLiteral(at, item, reader, columns);
    case 'missingTest':
      return bindMissing(at, item, reader);
    case 'number':
      return bindNumber(at, item, reader, columns);
    case 'ordinal':
      return bindOrdinal(at, item, reader);
    case 'marker':
      return item.sense.type === 'elapsed'
        ? elapsedOptions(at, reader, columns)
        : calendarOptions(at, item, reader, columns);
    default:
      return [];
  }
}

function columnsTaken(reading: Reading, uses: readonly number[]): readonly ItemOf<'column'>[] {
  return uses.flatMap(place => {
    const item = reading.items[place];
    return item?.type === 'column' ? [item] : [];
  });
}

function linkCost(taken: readonly ItemOf<'column'>[]): number {
  return taken.reduce((sum, item) => sum + WEIGHTS.link * Math.log(Math.min(1, item.score)), 0);
}

function assumptionsOf(taken: readonly ItemOf<'column'>[]): readonly Assumption[] {
  return taken.filter(item => item.score < LITERAL).map(item => assumeColumn(item.text, item.column.name));
}

function isOpen(reading: Reading, { uses = [], role, having, limit }: Option): boolean {
  const like = role?.like;
  return (
    !uses.some(place => reading.used.has(place)) &&
    (like === undefined || reading.columns.some(column => column.item === like && column.role === role?.role)) &&
    !((having && reading.having) ?? (limit !== undefined && reading.limit))
  );
}

function apply(reading: Reading, at: number, option: Option, floor: number): Reading | undefined {
  const uses = option.uses ?? [];
  const taken = columnsTaken(reading, uses);
  const score = reading.score + option.score + linkCost(taken);
  if (score < floor) {
    return undefined;
  }
  return {
    ...reading,
    conditions:
      option.condition === undefined
        ? reading.conditions
        : [...reading.conditions, { ...option.condition, items: [at, ...uses], at }],
    columns: option.role === undefined ? reading.columns : [...reading.columns, { ...option.role, item: at }],
    ...(option.having === undefined ? {} : { having: { ...option.having, item: at } }),
    ...(option.limit === undefined ? {} : { limit: { value: option.limit, item: at } }),
    ...(option.rank === undefined ? {} : { rank: { value: option.rank, item: at } }),
    used: new Set([...reading.used, at, ...uses]),
    score,
    assumptions: [
      ...reading.assumptions,
      ...(option.assumption === undefined ? assumptionsOf(taken) : [option.assumption])
    ]
  };
}

function extend(
  readings: readonly Reading[],
  at: number,
  options: readonly Option[],
  optional: boolean,
  floor: number
): readonly Reading[] {
  if (options.length === 0) {
    return readings;
  }
  spend(readings.length * options.length);
  const next = readings.flatMap(reading => {
    if (reading.used.has(at)) {
      return [reading];
    }
    const open = options.filter(option => isOpen(reading, option));
    const bound = open.flatMap(option => apply(reading, at, option, floor) ?? []);
    return optional || open.length === 0 ? [...bound, reading] : bound;
  });
  return next.sort((left, right) => right.score - left.score).slice(0, WIDTH);
}

/**
 * Ways to bind the tests of a cover to columns and to give each remaining column a part, best first; none with a score
 * below `floor`. The columns of a fragment get no part but that of a condition.
 */
export function readingsOf(
  cover: Cover,
  columns: readonly ColumnWords[],
  profile: DatasetProfile,
  { floor, fragment }: { readonly floor: number; readonly fragment: boolean }
): readonly Reading[] {
  const items = chunk(cover.pieces);
  const reader = new ItemReader(items);
  const start: Reading = { items, conditions: [], columns: [], used: new Set(), score: 0, assumptions: [] };
  let readings: readonly Reading[] = [start];
  items.forEach((item, at) => {
    const optional = item.type === 'missingTest' || item.type === 'number' || item.type === 'ordinal';
    readings = extend(readings, at, optionsOf(at, item, reader, columns), optional, floor);
  });
  items.forEach((item, at) => {
    if (item.type === 'column') {
      const options = roleOptions(at, item, reader, profile);
      const possible = fragment ? options.filter(option => option.condition !== undefined) : options;
      readings = extend(readings, at, possible, fragment, floor);
    }
  });
  return readings;
}
