/** Longest waits, in milliseconds. */
export type Deadlines = {
  /** Until a connection stands. */
  readonly connect: number;
  /** From the request to the first piece of the reply. */
  readonly firstToken: number;
  /** Between two pieces. */
  readonly idle: number;
  /** From the request to the end of the reply. */
  readonly whole: number;
};
