import * as Type from '@sinclair/typebox';
import { asTypeBox } from '../schema/as-type-box.js';
import { checkPortable } from '../schema/check-portable.js';
import type { Schema } from '../schema/schema.js';
import type { Tool } from '../tool.js';
import { LoopControllerRef } from '../tokens/core-tokens.js';
import { tool } from '../tools/tool.js';

/** The tool through which a run with `output` gives its result, which ends it. What is no object goes as `value`. */
export function submitTool(output: Schema): Tool {
  const bare = checkPortable(output, 'The output')['type'] === 'object';
  return tool({
    name: 'submit',
    description: 'Gives the result of the task and ends it. The result counts only when it is given this way.',
    params: bare ? output : Type.Object({ value: asTypeBox(output) }),
    inject: { loop: LoopControllerRef },
    run: (args, { loop }) => {
      loop.setState(loop.STOP_SUCCESS);
      return bare ? args : (args as { readonly value: unknown }).value;
    }
  });
}
