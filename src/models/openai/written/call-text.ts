/** A call as it stands in a text: which tool, its arguments as JSON, and from where to where. */
export type CallText = {
  readonly name: string;
  readonly arguments: string;
  readonly from: number;
  readonly to: number;
};
