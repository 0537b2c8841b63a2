/** Neutral class of a column, whatever the engine calls it. `other` covers lists, structs, bytes and unknown objects. */
export type ColumnType =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'time'
  | 'duration'
  | 'category'
  | 'text'
  | 'other';
