import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { withColumns } from './with-columns.js';
import { NAMED } from '../plan/named.js';

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const schema = Type.Object(
  {
    type: Type.Literal('replace'),
    column: NAMED.column,
    values: Type.Array(
      /** Without `to` the value becomes a missing one. */
      Type.Object({ from: scalar, to: Type.Optional(scalar) }, { additionalProperties: false }),
      { minItems: 1 }
    )
  },
  { additionalProperties: false, description: 'Put other values in the place of some values of a column.' }
);

export type ReplaceStep = Type.Static<typeof schema>;

/** Other values in the place of some values of a column. */
export const replaceOperation: Operation<ReplaceStep> = {
  type: 'replace',
  schema,
  columns: step => [step.column],
  after: (step, columns) =>
    withColumns(
      columns,
      columns
        .filter(column => column.name === step.column)
        .map(({ nulls: _nulls, range: _range, distinct: _distinct, top, ...rest }) => {
          const values = (top?.values ?? []).flatMap(entry => {
            const change = step.values.find(one => one.from === entry.value);
            return change === undefined ? [entry] : change.to === undefined ? [] : [{ ...entry, value: change.to }];
          });
          return { ...rest, ...(top === undefined ? {} : { top: { ...top, values } }) };
        })
    ),
  explain: (step, before) => {
    const said = step.values.map(
      ({ from, to }) => `${String(from)} by ${to === undefined ? 'a missing value' : String(to)}`
    );
    return explainPrepared(before, `replacing ${said.join(', ')} in ${step.column}`);
  },
  pandas: (step, state, context) => PREPARING.get().replace(step, state, context)
};
