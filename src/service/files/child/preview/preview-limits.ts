/** Most rows that a preview holds; fewer of a table with many columns. */
export const MOST_ROWS = 50_000;
/** Most cells. */
export const MOST_CELLS = 400_000;
/** Most characters of all texts together; the row that would go beyond is the first that is left out. */
export const MOST_TEXT = 4_000_000;
/** Longest text of a cell; of a longer one this much is shown, searched and compared. */
export const LONGEST_CELL = 256;
