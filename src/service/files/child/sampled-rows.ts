/** Rows that types are guessed from, of a text. */
export const SAMPLED_ROWS = 20_480;
