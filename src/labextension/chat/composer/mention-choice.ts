import type { ColumnType } from '../../../datasets/index.js';

/** Something that a question can name. */
export type MentionChoice = {
  readonly group: 'datasets' | 'columns' | 'files';
  /** Of a column. */
  readonly type?: ColumnType;
  /** As it is listed; a folder ends with a slash. */
  readonly label: string;
  /** What stands in the question then. */
  readonly mention: string;
  /** What it is, at the right. */
  readonly fact: string;
  /** Whether more is to be chosen below it. */
  readonly isFolder: boolean;
};
