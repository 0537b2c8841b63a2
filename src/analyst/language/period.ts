/** A span of days: `from` belongs to it, `until` does not; both YYYY-MM-DD. */
export type Period = { readonly from: string; readonly until: string };
