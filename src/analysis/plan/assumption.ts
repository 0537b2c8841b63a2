/** Something that was not literal in the question: “class” read as ride_class. */
export type Assumption = {
  readonly type: 'column' | 'value' | 'dataset' | 'operation' | 'method';
  /** The words of the question. Empty when the assumption fills a gap. */
  readonly phrase: string;
  /** What they were read as, as a name or a short phrase. */
  readonly reading: string;
  /** One sentence for people. */
  readonly text: string;
};
