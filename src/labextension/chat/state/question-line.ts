/** A question to ask, and the turn whose question it is asked in place of. */
export type QuestionLine = { readonly text: string; readonly instead?: string };
