/** What was seen of the last execution of a drafted cell in this page. */
export type DraftRun = {
  readonly executionCount: number;
  readonly ms: number | null;
  readonly error?: string;
};
