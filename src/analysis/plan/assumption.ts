/** Something that was not literal in the question: “class” read as ride_class. */
export type Assumption = {
  readonly type: 'column' | 'value' | 'dataset' | 'operation' | 'method' | 'turn';
  /** The words of the question. Empty when the assumption fills a gap. */
  readonly phrase: string;
  /** What they were read as, as a name or a short phrase. */
  readonly reading: string;
  /** One sentence for people. */
  readonly text: string;
  /** What else it may be read as, each of which makes a plan too, best first; absent when there is nothing else. */
  readonly alternatives?: readonly string[];
};
