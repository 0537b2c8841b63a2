/** Stands beside the text with which the built-in analyst declines. */
export type DeclineData = {
  readonly type: 'cellwright.decline';
  /** Full questions near to the one asked, which the analyst can answer; at most three. */
  readonly closest: readonly string[];
};

export function isDeclineData(data: { readonly type: string } | undefined): data is DeclineData {
  return data?.type === 'cellwright.decline';
}
