import * as Type from '@sinclair/typebox';
import { oneOf } from './schema-parts.js';

export const ToolStatusSchema = oneOf('ok', 'error', 'timeout', 'denied', 'skipped', 'aborted');

const Call = { id: Type.String(), name: Type.String(), arguments: Type.String() };

/**
 * A message of a conversation. `more` is what assistant and tool messages hold beside their text; with `options` objects may
 * have no other fields.
 */
export function messageSchema<T extends Type.TProperties>(more: T, options: Type.ObjectOptions = {}) {
  return Type.Union([
    Type.Object({ role: Type.Literal('system'), text: Type.String() }, options),
    Type.Object({ role: Type.Literal('user'), text: Type.String() }, options),
    Type.Object(
      { role: Type.Literal('assistant'), text: Type.String(), calls: Type.Array(Type.Object(Call, options)), ...more },
      options
    ),
    Type.Object(
      {
        role: Type.Literal('tool'),
        callId: Type.String(),
        toolName: Type.String(),
        status: ToolStatusSchema,
        parts: Type.Array(
          Type.Union([
            Type.Object({ type: Type.Literal('text'), text: Type.String() }, options),
            Type.Object({ type: Type.Literal('image'), mime: Type.String(), data: Type.String() }, options),
            Type.Object({ type: Type.Literal('json'), value: Type.Unknown() }, options)
          ])
        ),
        ...more
      },
      options
    )
  ]);
}
