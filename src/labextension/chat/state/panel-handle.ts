/** What commands do with the panel. */
export type PanelHandle = {
  focusInput(): void;
  inputHasFocus(): boolean;
  /** What its user wrote in the question field. */
  written(): string;
  /** Puts names of data there, in place of those put there before to which nothing was added. */
  askAbout(mentions: string): void;
  /** Scrolls to an answer and moves the focus there; a notice says when the chat does not hold it. */
  showAnswer(turnId: string): void;
  /** Moves the focus to the next or previous region. */
  nextRegion(direction: 1 | -1): void;
  /**
   * Inserts the newest proposal that waits. Of one that failed a check or changes a cell the first button gets the focus
   * instead: that takes a decision. Does nothing while a question is answered, and runs nothing that was taken away.
   */
  insertNewest(mode: 'insert' | 'insert-and-run'): void;
};
