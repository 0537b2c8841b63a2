/** Datasets of up to this many columns are shown whole when the question is about them. */
export const WHOLE_WIDTH = 40;
