import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('rename'),
    names: Type.Array(
      Type.Object({ from: NAMED.column, to: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
      {
        minItems: 1
      }
    )
  },
  { additionalProperties: false, description: 'Give columns other names.' }
);

export type RenameStep = Type.Static<typeof schema>;

/** Names that are said one by one in the explanation. */
const SAID = 4;

/** The frame with other names of columns. */
export const renameOperation: Operation<RenameStep> = {
  type: 'rename',
  schema,
  columns: step => step.names.map(one => one.from),
  makes: step => step.names.map(one => one.to),
  after: (step, columns) => {
    const names = new Map(step.names.map(({ from, to }) => [from, to]));
    return columns.map(column => {
      const name = names.get(column.name);
      if (name === undefined) {
        return column;
      }
      const { label: _, ...rest } = column;
      return { ...rest, name };
    });
  },
  explain: (step, before) => {
    const said = step.names.slice(0, SAID).map(({ from, to }) => `${from} to ${to}`);
    const more = step.names.length - said.length;
    return explainPrepared(before, `renaming ${said.join(', ')}${more > 0 ? ` and ${String(more)} more columns` : ''}`);
  },
  pandas: (step, state, context) => PREPARING.get().rename(step, state, context)
};
