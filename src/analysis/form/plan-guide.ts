import { OPERATIONS } from '../operations/operations.js';

type Step = { readonly description?: string; readonly properties?: object };

function line([type, { schema }]: readonly [string, { readonly schema: object }]): string {
  const { description = '', properties = {} } = schema as Step;
  const fields = Object.keys(properties).filter(key => key !== 'type');
  return `- ${type}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}: ${description}`;
}

/** The steps of a plan, for a prompt: one line each with its fields and what it does. */
export const PLAN_GUIDE = Object.entries(OPERATIONS).map(line).join('\n');
