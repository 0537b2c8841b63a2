/** States of the loop, in rising order. */
export const LOOP_STATES = ['PROCEED', 'STOP_SUCCESS', 'STOP_FATAL'] as const;

export type LoopState = (typeof LOOP_STATES)[number];
