/** What commands do with the panel. */
export type PanelHandle = {
  focusInput(): void;
  inputHasFocus(): boolean;
  putIntoInput(text: string): void;
  /** Scrolls to an answer and moves the focus there; a notice says when the chat does not hold it. */
  showAnswer(turnId: string): void;
  /** Moves the focus to the next or previous region. */
  nextRegion(direction: 1 | -1): void;
  /**
   * Inserts the newest proposal that waits. Of one that failed a check or changes a cell the first button gets the focus
   * instead: that takes a decision.
   */
  insertNewest(mode: 'insert' | 'insert-and-run'): void;
};
