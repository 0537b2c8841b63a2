/**
 * A cell of the first rows of a table: a number, date or truth value, a text, or a mark for a missing value. An empty
 * cell is undefined.
 */
export type HeadCell = { readonly text: string; readonly kind: 'value' | 'text' | 'missing' } | undefined;
export type HeadRow = readonly HeadCell[];

/** Where the names of the columns stand. Rows count from 0. */
export type FoundHeader = {
  /** The rows with names; texts that stand below each other are one name. */
  readonly from: number;
  readonly count: number;
  /** One name a column; empty where there is none. */
  readonly names: readonly string[];
  /** Rows have one value more than there are names. */
  readonly isShort: boolean;
};

/** Rows that may stand above the first row of values. */
const MOST_ABOVE = 100;
/** Of these, titles, and rows that hold values themselves, such as the date of a report. */
const MOST_TITLES = 5;
const MOST_JOINED = 3;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Finds the names of the columns in the first rows of a table by what stands below them: above numbers, dates or truth
 * values, a text is a name. In a table of texts alone, the names are a full row below titles. Undefined if the rows do
 * not tell.
 */
export function findHeader(rows: readonly HeadRow[]): FoundHeader | undefined {
  const filled = rows.flatMap((row, at) => (row.some(isFilled) ? [at] : []));
  const lower = filled.slice(Math.floor(filled.length / 2)).map(at => rows[at] ?? []);
  const width = mostFrequent(lower.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => lower.map(row => row[at]?.kind));
  const isOfValues = columns.map(kinds => {
    const values = kinds.filter(kind => kind === 'value').length;
    return values > 0 && values >= 2 * kinds.filter(kind => kind === 'text').length;
  });
  if (filled.length < 2 || width < 2) {
    return undefined;
  }
  const table = { rows, width, isOfValues, isLastEmpty: columns.at(-1)?.every(kind => kind === undefined) === true };
  const above = isOfValues.includes(true) ? rowsAbove(table, filled) : titles(table, filled);
  const first = above.find(at => isFullHeader(table, at));
  if (first !== undefined) {
    const [next, ...others] = above.filter(at => at > first);
    const isSecond = next !== undefined && others.length === 0 && isSecondHeader(table, next);
    return header(table, isSecond ? [first, next] : [first]);
  }
  const names = above.filter((at, place) => !isSection(rows[at], rows[above[place - 1] ?? -1]));
  const last = names.slice(-1);
  if (lacksOne(table, last) && lower.some(({ length }) => length < width)) {
    return undefined; // Values that hold the delimiter, without quotes, look the same.
  }
  const found = lacksOne(table, last) ? last : rowsOfNames(table, names);
  return found.length === 0 ? undefined : header(table, found);
}

/** What is said of a header; nothing of one in the first row. */
export function headerNotes(
  { from, count, isShort }: Omit<FoundHeader, 'names'>,
  unit: 'line' | 'row'
): readonly string[] {
  const first = from + 1;
  return [
    ...(count === 0 ? ['there is no header'] : []),
    ...(count > 1 ? [`the names are joined from ${unit}s ${first} to ${from + count}`] : []),
    ...(count < 2 && from > 0 ? [`the ${count === 0 ? 'values begin' : 'names are'} in ${unit} ${first}`] : []),
    ...(isShort ? ['rows have one value more than there are names'] : [])
  ];
}

type Table = {
  readonly rows: readonly HeadRow[];
  readonly width: number;
  readonly isOfValues: readonly boolean[];
  readonly isLastEmpty: boolean;
};

/** The rows that hold something, above the first row of values. */
function rowsAbove({ rows, width, isOfValues }: Table, filled: readonly number[]): readonly number[] {
  const kindsOf = (row: HeadRow = []) => row.filter((_, column) => isOfValues[column]).map(cell => cell?.kind);
  const above: number[] = [];
  let dated = 0;
  let hasNames = false;
  for (const [place, at] of filled.slice(0, MOST_ABOVE).entries()) {
    const row = rows[at] ?? [];
    const kinds = kindsOf(row);
    const next = rows[filled[place + 1] ?? -1];
    if (areYears(row) && !areYears(next) && kindsOf(next).includes('value')) {
      return [...above, at];
    }
    if (kinds.includes('value')) {
      const isFull = row.filter(isFilled).length >= width;
      dated += 1;
      if (hasNames || isFull || dated > MOST_TITLES) {
        break;
      }
    }
    hasNames ||= kinds.includes('text') && !kinds.includes('value');
    above.push(at);
  }
  return hasNames ? above : [];
}

/** In a table of texts: its titles and the names below them; none if it has no titles. */
function titles(table: Table, filled: readonly number[]): readonly number[] {
  const place = filled.findIndex(at => !isTitle(table.rows[at]));
  const isNamed =
    place > 0 && place <= MOST_TITLES && place < filled.length - 1 && isFullHeader(table, filled[place] ?? -1);
  return isNamed ? filled.slice(0, place + 1) : [];
}

/** Whether a row has a name of its own for each column, but perhaps for the first, which may hold the names of rows. */
function isFullHeader(table: Table, at: number): boolean {
  const row = table.rows[at] ?? [];
  return (
    row.length >= table.width &&
    areDistinct(table, ['0', ...row.slice(1).map(cell => cell?.text ?? '')]) &&
    (areYears(row) || row.every(cell => cell?.kind !== 'value'))
  );
}

/**
 * Whether a row below full names has more of them, such as units: texts above values alone, above all of them, which do
 * not occur again below, as a word for a missing value would.
 */
function isSecondHeader({ rows, isOfValues }: Table, at: number): boolean {
  const row = rows[at] ?? [];
  return isOfValues.every((are, column) => {
    const { kind, text = '' } = row[column] ?? {};
    const isRepeated = (): boolean => rows.slice(at + 1).some(below => below[column]?.text === text);
    return are ? kind === 'text' && /[\p{L}%°]/u.test(text) && !isRepeated() : kind === undefined;
  });
}

/** Whether a row names the rows below it: it holds nothing but its first cell, and the row above it begins with a name. */
function isSection(row: HeadRow = [], before: HeadRow = []): boolean {
  return isTitle(row) && before[0] !== undefined && !isTitle(before);
}

/** The rows whose texts are joined to the names: as many above the last as it takes to tell all columns apart. */
function rowsOfNames(table: Table, above: readonly number[]): readonly number[] {
  const { rows, isOfValues } = table;
  let found = above.slice(-1);
  for (const at of above.slice(0, -1).reverse()) {
    if (found.length === MOST_JOINED || isTitle(rows[at]) || areDistinct(table, joined(table, found))) {
      break;
    }
    // A row with texts of its own below other names is one of words for missing values.
    const isData = isOfValues.some(
      (are, column) => !are && isFilled(rows[at]?.[column]) && isFilled(rows[found[0] ?? -1]?.[column])
    );
    found = isData ? [at] : [at, ...found];
  }
  return found;
}

function isTitle(row: HeadRow = []): boolean {
  return lengthOf(row) === 1;
}

function header(table: Table, found: readonly number[]): FoundHeader {
  const names = joined(table, found);
  const from = found[0] ?? 0;
  return { from, count: (found.at(-1) ?? 0) - from + 1, names, isShort: lacksOne(table, found) };
}

/** Whether the last row with names has one fewer than the table has columns. */
function lacksOne({ rows, width }: Table, found: readonly number[]): boolean {
  return rows[found.at(-1) ?? -1]?.length === width - 1;
}

/** The texts of rows, one name a column. A text above an empty cell of its own row is also that of the columns beside it. */
function joined(table: Table, found: readonly number[]): readonly string[] {
  const { rows, width, isLastEmpty } = table;
  const levels = found.map(at => rows[at]?.map(cell => cell?.text ?? '') ?? []);
  const last = levels.at(-1) ?? [];
  const isShifted = lacksOne(table, found) && !isLastEmpty;
  return Array.from({ length: width }, (_, column) => {
    const at = isShifted ? column - 1 : column;
    const texts = levels.map((level, place) => {
      const isBelow = place === levels.length - 1 || (last[at] ?? '') === '';
      return isBelow
        ? (level[at] ?? '')
        : (level
            .slice(0, at + 1)
            .filter(text => text !== '')
            .at(-1) ?? '');
    });
    return texts.filter(text => text !== '').join(' ');
  });
}

/** Whether names tell all columns apart that hold something. */
function areDistinct({ width, isLastEmpty }: Table, names: readonly string[]): boolean {
  const own = names.slice(0, isLastEmpty ? width - 1 : width);
  return !own.includes('') && new Set(own).size === own.length;
}

/** Whether cells are texts and at least two consecutive years. */
function areYears(cells: HeadRow = []): boolean {
  const years = cells.flatMap(cell => (cell?.kind === 'value' ? [cell.text] : []));
  return (
    years.length >= 2 &&
    years.length < cells.length &&
    years.every((year, at) => YEAR.test(year) && (at === 0 || Number(year) === Number(years[at - 1]) + 1))
  );
}

function isFilled(cell: HeadCell): boolean {
  return cell !== undefined;
}

/** Cells up to the last that holds something. */
function lengthOf(row: HeadRow = []): number {
  return row.reduce((end, cell, at) => (isFilled(cell) ? at + 1 : end), 0);
}

/** The number that occurs most often; 0 if there is none. */
export function mostFrequent(counts: readonly number[]): number {
  const often = (count: number): number => counts.filter(each => each === count).length;
  return [...new Set(counts)].sort((a, b) => often(b) - often(a))[0] ?? 0;
}
