import * as Type from '@sinclair/typebox';

/** Without `tokens` it is not known now: only model files count, while they are in memory. */
export const CountTokensReplySchema = Type.Object({ tokens: Type.Optional(Type.Integer({ minimum: 0 })) });
