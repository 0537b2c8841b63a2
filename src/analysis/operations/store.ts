import * as Type from '@sinclair/typebox';
import { pandasFrame } from '../compile/pandas-frame.js';
import { expectFrame } from '../compile/expect-frame.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  { type: Type.Literal('store'), name: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }) },
  {
    additionalProperties: false,
    description:
      'Keep the rows under a name, also that of the dataset itself. The last step; only when it was asked for.'
  }
);

export type StoreStep = Type.Static<typeof schema>;

/**
 * The rows under a name of the namespace. The only step that changes something of the user: it stands last, only when the
 * question asks for it, and `compilePlan` writes the assignment, which the checks of a draft report.
 */
export const storeOperation: Operation<StoreStep> = {
  type: 'store',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `${before.subject}, kept as ${step.name}` }),
  pandas: (_, state) => ({ type: 'frame', base: pandasFrame(expectFrame(state, 'store')) })
};
