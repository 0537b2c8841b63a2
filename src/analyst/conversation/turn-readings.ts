/** What a text behind an answer may be read as. */
export const TURN_READINGS = { followUp: 'a follow-up of the last question', whole: 'a new question' } as const;
