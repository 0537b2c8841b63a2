import type { SharedNames } from '../../datasets/index.js';
import { type Form, FORMS } from './forms.js';
import { planSchema } from './plan-schema.js';

/**
 * What a model is held to that answers with a plan over one of these datasets: the plan, or that none can say it, and
 * what it took for granted. `undefined` when there can be no plan over any of them.
 */
export function planReplySchema(profiles: SharedNames): Form | undefined {
  const plans = planSchema(profiles);
  const none = FORMS.object({ type: FORMS.only('none'), reason: FORMS.text('What a plan cannot say, in a sentence.') });
  const assumption = FORMS.object({
    phrase: FORMS.text('Words of the question.'),
    reading: FORMS.text('What they were read as.')
  });
  return plans.length === 0
    ? undefined
    : FORMS.object({ plan: FORMS.union([...plans, none]), assumptions: FORMS.list(assumption) });
}
