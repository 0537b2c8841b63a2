import type { Condition } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import { LEVEL_WORDS } from '../lexicon/level-words.js';
import { lexicon } from '../lexicon/lexicon.js';
import { UNIT_TOKENS } from '../lexicon/units.js';
import type { Comparison } from '../lexicon/sense.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import { isAbout } from './is-about.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import { inUnitOf } from './in-unit-of.js';
import type { Option } from './option.js';
import { hintedColumns } from './hinted-columns.js';

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  eq: 'ne',
  ne: 'eq',
  gt: 'le',
  ge: 'lt',
  lt: 'ge',
  le: 'gt'
};

function conditionOf(item: ItemOf<'threshold'>, column: ColumnProfile, turned: boolean): Condition {
  if (item.op === 'between') {
    const [low, high] = [item.low, item.high ?? item.low].sort((left, right) => left - right) as [number, number];
    return { type: 'between', column: column.name, low, high, ...(item.negated ? { negated: true } : {}) };
  }
  const straight = turned
    ? ({ gt: 'lt', lt: 'gt', ge: 'le', le: 'ge', eq: 'eq', ne: 'ne' } as const)[item.op]
    : item.op;
  return { type: 'compare', column: column.name, op: item.negated ? OPPOSITE[straight] : straight, value: item.low };
}

/** The comparison with its numbers in the unit of the column; `undefined` when they cannot be about it. */
function asCounted(item: ItemOf<'threshold'>, column: ColumnProfile): ItemOf<'threshold'> | undefined {
  const low = inUnitOf(column, item.low, item.unit);
  const high = item.high === undefined ? undefined : inUnitOf(column, item.high, item.unit);
  if (low === undefined || (item.high !== undefined && high === undefined)) {
    return undefined;
  }
  return { ...item, low, ...(high === undefined ? {} : { high }) };
}

/** A column that is named at least so well is meant, whatever number stands beside it. */
const NAMED = 0.94;

/** True for a number beyond all values of the column, and for one in a unit that another column has and this one has not. */
function isOutside(item: ItemOf<'threshold'>, column: ColumnProfile, columns: readonly ColumnWords[]): boolean {
  const { min, max, evidence } = column.range ?? {};
  const known = typeof min === 'number' && typeof max === 'number' && evidence?.type !== 'sample';
  if (known && (item.low > max || item.low < min)) {
    return true;
  }
  const dimensions = (lexicon().senses.get(fold(item.unit ?? '')) ?? []).flatMap(sense =>
    sense.type === 'unit' ? [sense.dimension] : []
  );
  const own = columns.find(entry => entry.column === column)?.dimension;
  const has = (dimension: string | undefined): boolean => dimension !== undefined && dimensions.includes(dimension);
  return dimensions.length > 0 && own !== undefined && !has(own) && columns.some(entry => has(entry.dimension));
}

/** Dimensions of the unit that was written at a number, and the word itself. */
function unitColumns(unit: string, columns: readonly ColumnWords[]): readonly ColumnProfile[] {
  const word = fold(unit);
  const stem = stemOf(word);
  const also = [
    stem,
    ...(UNIT_TOKENS[word]?.words ?? '')
      .split(' ')
      .filter(one => one !== '')
      .map(stemOf)
  ];
  // "10 units" are counted; "unit price" is not.
  const level = (entry: ColumnWords): boolean =>
    entry.words.some(({ text }) => stemOf(text) !== stem && LEVEL_WORDS.has(text));
  const named = columns
    .filter(entry => !level(entry))
    .filter(entry =>
      entry.words.some(name => name.text === word || also.some(one => (name.forms.get(one) ?? 0) >= 0.85))
    );
  const dimensions = (lexicon().senses.get(word) ?? []).flatMap(sense =>
    sense.type === 'unit' ? [sense.dimension] : []
  );
  const measured = columns.filter(entry => entry.dimension !== undefined && dimensions.includes(entry.dimension));
  const aged = dimensions.includes('years')
    ? columns.filter(entry => entry.words.some(name => name.text === 'age'))
    : [];
  const found = named.length > 0 ? named : measured.length > 0 ? measured : aged;
  return found.map(entry => entry.column).filter(columnKind.isNumeric);
}

/** "0.8 tonnes" and "2.5" are no numbers of rows. */
function isNumberOfRows(low: number, unit: string | undefined): boolean {
  const senses = unit === undefined ? [] : (lexicon().senses.get(fold(unit)) ?? []);
  const dimensions = senses.flatMap(sense => (sense.type === 'unit' ? [sense.dimension] : []));
  return Number.isInteger(low) && dimensions.every(dimension => dimension === 'count' || dimension === 'time');
}

/** The columns a number with a comparison may be about, and the groups it may select. */
export function bindThreshold(
  at: number,
  item: ItemOf<'threshold'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const options: Option[] = [];
  const priced = /^[$€£]$/u.test(item.unit ?? '') && columns.some(({ dimension }) => dimension === 'money');
  const add = (
    column: ColumnProfile,
    score: number,
    uses: readonly number[],
    turned = false,
    tested: ItemOf<'threshold'> = item
  ): void => {
    const counted = asCounted(tested, column);
    const other = priced && columns.some(entry => entry.column === column && entry.dimension !== 'money');
    // "members taller than 190": the number in front is no height.
    if (counted !== undefined && !other && isAbout(item.hints, column, columns)) {
      const named = uses.some(place => (reader.items[place]?.score ?? 0) >= NAMED);
      const doubt = named || !isOutside(counted, column, columns) ? 0 : WEIGHTS.role.unasked;
      options.push({
        score: score + doubt,
        uses,
        condition: { condition: conditionOf(counted, column, turned), column }
      });
    }
  };
  const left = reader.before(at);
  const leftColumn = reader.column(left);
  if (
    leftColumn &&
    columnKind.isNumeric(leftColumn.column) &&
    (!columnKind.isId(leftColumn.column) || leftColumn.score > 1)
  ) {
    const measured = reader.sense(reader.before(left))?.type === 'fn';
    add(leftColumn.column, measured ? WEIGHTS.role.unasked : WEIGHTS.bind.beside, [left]);
    if (measured && item.op !== 'between') {
      options.push({ score: WEIGHTS.bind.beside, having: { op: item.op, value: item.low, on: 'measure' } });
    }
  }
  const right = reader.after(at);
  const rightColumn = reader.column(right);
  const next = right >= 0 && reader.wordsBetween(at, right).every(word => ['of', 'in', 'the', 'for'].includes(word));
  if (rightColumn && next && columnKind.isNumeric(rightColumn.column) && !columnKind.isId(rightColumn.column)) {
    // "70 tonnes" names the column of weights by its unit, which is converted.
    const unit = (lexicon().senses.get(fold(rightColumn.text)) ?? []).some(sense => sense.type === 'unit');
    add(rightColumn.column, WEIGHTS.bind.after, [right], false, unit ? { ...item, unit: rightColumn.text } : item);
  }
  const topic = reader.topic();
  const about = reader.column(topic)?.column;
  if (about !== undefined && topic !== left && leftColumn === undefined && columnKind.isNumeric(about)) {
    add(about, WEIGHTS.bind.after, [topic]);
  }
  if (item.hints !== undefined && item.hints.length > 0) {
    for (const { column, score, turned } of hintedColumns(item.hints, columns)) {
      const counted = asCounted(item, column);
      if (columnKind.isNumeric(column) && counted !== undefined) {
        options.push({
          score: WEIGHTS.bind.hint + WEIGHTS.link * Math.log(score),
          condition: { condition: conditionOf(counted, column, turned), column },
          assumption: assumeColumn(item.text, column.name)
        });
      }
    }
  } else if (item.unit !== undefined && !leftColumn) {
    for (const column of unitColumns(item.unit, columns)) {
      const counted = asCounted(item, column);
      if (counted !== undefined) {
        options.push({
          score: WEIGHTS.bind.unit,
          condition: { condition: conditionOf(counted, column, false), column },
          assumption: assumeColumn(item.text, column.name)
        });
      }
    }
  }
  const person = leftColumn === undefined && item.hints === undefined && item.unit === undefined && !rightColumn;
  if (person && item.low < 120) {
    for (const entry of columns.filter(
      one => columnKind.isNumeric(one.column) && one.words.some(word => word.text === 'age')
    )) {
      options.push({
        score: WEIGHTS.bind.only,
        condition: { condition: conditionOf(item, entry.column, false), column: entry.column },
        assumption: assumeColumn(item.text, entry.column.name)
      });
    }
  }
  // "at least 3 days with rain": rows where each is a day.
  const daily = columns.some(({ column }) => columnKind.isDate(column) && columnKind.isWholeDays(column));
  if (/^days?$/u.test(item.unit ?? '') && item.op !== 'between' && leftColumn === undefined && daily) {
    options.push({ score: WEIGHTS.bind.unit, having: { op: item.op, value: item.low, on: 'count' } });
  }
  // "breeds that occur at least 60 times"
  if (/^times$/u.test(item.unit ?? '') && item.op !== 'between' && leftColumn === undefined) {
    options.push({ score: WEIGHTS.bind.unit, having: { op: item.op, value: item.low, on: 'count' } });
  }
  const countedItem = reader.items[right];
  const counted =
    next &&
    (countedItem?.type === 'rowNoun' || countedItem?.type === 'unknown' || reader.sense(right)?.type === 'rows');
  const entity = rightColumn && next && (columnKind.isId(rightColumn.column) || columnKind.isText(rightColumn.column));
  if (item.op !== 'between' && (counted || entity === true)) {
    options.push({ score: WEIGHTS.bind.after, uses: [right], having: { op: item.op, value: item.low, on: 'count' } });
  }
  return options.filter(
    ({ having, uses = [] }) =>
      having?.on !== 'count' ||
      [item.unit, ...uses.map(place => reader.items[place]?.text)].every(unit => isNumberOfRows(item.low, unit))
  );
}
