import type { ColumnType, ScalarValue } from '../../../datasets/index.js';

/** A value that DuckDB wrote as text, as it may travel; whole numbers that a number cannot hold exactly stay text. */
export function scalarOf(text: string, type: ColumnType): ScalarValue {
  switch (type) {
    case 'integer': {
      const number = Number(text);
      return Number.isSafeInteger(number) ? number : text;
    }
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? number : text;
    }
    case 'boolean':
      return text === 'true';
    case 'datetime':
      // ISO 8601 has the minutes of an offset as well.
      return text.replace(' ', 'T').replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
    default:
      return text;
  }
}
