import type { Workbook } from './open-workbook.js';

/** A cell of a sheet as it is written down for DuckDB. */
export type SheetCell = {
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'time';
  readonly text: string;
};

const DAY_MS = 86_400_000;
/** Day 0 of Excel, with its leap year that never was, and of old Macs. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_1904 = Date.UTC(1904, 0, 1);

/**
 * What a cell holds; nothing for an empty one and for an error.
 *
 * @param type What the sheet says of the cell (`t`), and its style (`s`).
 */
export function sheetCell(
  value: string,
  { t = 'n', s = '0' }: Readonly<Record<string, string>>,
  { texts, dates, since1904 }: Workbook
): SheetCell | undefined {
  switch (t) {
    case 's':
      return textCell(texts[Number(value)] ?? '');
    case 'str':
    case 'inlineStr':
      return textCell(value);
    case 'b':
      return { kind: 'boolean', text: value === '1' ? 'true' : 'false' };
    case 'd':
      return { kind: 'datetime', text: value };
    case 'e':
      return undefined;
    default:
      return value.trim() === '' ? undefined : numberCell(value, dates[Number(s)] === true, since1904);
  }
}

function textCell(text: string): SheetCell | undefined {
  return text === '' ? undefined : { kind: 'text', text };
}

function numberCell(value: string, isDate: boolean, since1904: boolean): SheetCell {
  const number = Number(value);
  if (!Number.isFinite(number)) {
    return { kind: 'text', text: value };
  }
  if (!isDate) {
    return { kind: Number.isSafeInteger(number) ? 'integer' : 'number', text: String(number) };
  }
  const at = new Date((since1904 ? DAY_0_1904 : DAY_0) + Math.round(number * DAY_MS));
  if (Number.isNaN(at.getTime())) {
    return { kind: 'number', text: String(number) };
  }
  const iso = at.toISOString();
  if (number >= 0 && number < 1) {
    return { kind: 'time', text: iso.slice(11, 19) };
  }
  return Number.isInteger(number)
    ? { kind: 'date', text: iso.slice(0, 10) }
    : { kind: 'datetime', text: iso.slice(0, 19).replace('T', ' ') };
}
