/** Some tokens of a clause: from `start` to before `end`. */
export type Span = { readonly start: number; readonly end: number };
