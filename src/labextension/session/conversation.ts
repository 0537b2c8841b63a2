/**
 * What questions of one notebook belong to. New chat puts another object in its place, by which late news of a run
 * are told apart; a conversation that is restored only takes the id it is stored under.
 */
export type Conversation = { id: string };
