import { Value } from '@sinclair/typebox/value';
import { PLANS } from '../../__tests__/golden/plans.js';
import { PlanSchema } from '../schema.js';

test.each(Object.keys(PLANS))('%s is a plan, in JSON too', name => {
  expect(Value.Check(PlanSchema, JSON.parse(JSON.stringify(PLANS[name])))).toBe(true);
});

test.each([
  ['a node there is not', { type: 'table', of: { type: 'explain', of: { type: 'source', name: 'df' } } }],
  ['a part too many', { type: 'table', of: { type: 'source', name: 'df', rows: 3 } }],
  ['a part too few', { type: 'table', of: { type: 'filter', of: { type: 'source', name: 'df' } } }],
  [
    'a function there is not',
    {
      type: 'table',
      of: { type: 'filter', of: { type: 'source', name: 'df' }, where: { type: 'call', fn: 'eval', args: [] } }
    }
  ],
  [
    'a date in words',
    {
      type: 'table',
      of: { type: 'filter', of: { type: 'source', name: 'df' }, where: { type: 'date', value: 'yesterday' } }
    }
  ]
])('%s is none', (_, value) => {
  expect(Value.Check(PlanSchema, value)).toBe(false);
});
