import type { Static } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { ConversationIdSchema } from './conversation-id-schema.js';
import { NotebookPathSchema } from './notebook-path-schema.js';

/** Which notebook's conversations to list. */
export const ListConversationsQuerySchema = Type.Object({ notebook: NotebookPathSchema });

/** `startedAt` in milliseconds since the epoch; `title` is the first question that can be read, cut at 120 characters. */
export const ConversationSummarySchema = Type.Object({
  id: ConversationIdSchema,
  startedAt: Type.Number(),
  title: Type.String()
});

/** Newest first. */
export const ConversationListSchema = Type.Object({ conversations: Type.Array(ConversationSummarySchema) });

export type ConversationSummary = Static<typeof ConversationSummarySchema>;

export type ConversationList = Static<typeof ConversationListSchema>;
