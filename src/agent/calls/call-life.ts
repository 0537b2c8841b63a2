/** Whether a call is still going on. What a tool does after its call is over reaches nobody. */
export type CallLife = { open: boolean };
