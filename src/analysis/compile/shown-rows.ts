/** How many rows of a frame that is not in memory are fetched to be looked at. */
export const SHOWN_ROWS = 100;
