/** Columns whose cells are looked at. */
export const MOST_DETAILED = 100;
