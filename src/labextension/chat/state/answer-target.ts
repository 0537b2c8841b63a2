/** The open question of a tool that the user wants to answer in words of their own. */
export type AnswerTarget = { readonly turnId: string; readonly callId: string; readonly question: string };
