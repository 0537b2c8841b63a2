import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { CastStep } from './cast.js';

/** Text that is read as another type. */
export const castText = {
  is: (column: ColumnProfile | undefined): boolean =>
    column === undefined || ['text', 'category', 'other'].includes(column.type),
  /** The pattern of everything that is no digit, sign or decimal mark, as a literal. */
  marks: ({ decimal }: CastStep): string => pythonLiteral(decimal === ',' ? '[^0-9,\\-]' : '[^0-9.\\-]')
};
