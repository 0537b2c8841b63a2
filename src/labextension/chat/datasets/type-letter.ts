import type { ColumnType } from '../../../datasets/index.js';

/** One letter for the class of a column: number, date or time, category, text, boolean, other. */
export function typeLetter(type: ColumnType): '#' | 'D' | 'C' | 'T' | 'B' | '?' {
  switch (type) {
    case 'integer':
    case 'number':
      return '#';
    case 'datetime':
    case 'date':
    case 'time':
    case 'duration':
      return 'D';
    case 'category':
      return 'C';
    case 'text':
      return 'T';
    case 'boolean':
      return 'B';
    case 'other':
      return '?';
  }
}
