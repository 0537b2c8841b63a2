/** Rows that are drawn at most of a dataset whose rows are not in memory, each with the same chance. */
export const DRAWN_ROWS = 10_000;
