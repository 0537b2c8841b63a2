import * as Type from '@sinclair/typebox';

/** Made by the page; part of a file name, hence the narrow alphabet. */
export const ConversationIdSchema = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
