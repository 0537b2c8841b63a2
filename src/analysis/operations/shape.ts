import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const FORMS = ['both', 'columnCount', 'names', 'types', 'type', 'overview', 'distinct'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('shape'),
    form: Type.Union(FORMS.map(form => Type.Literal(form))),
    /** For `type`: the column. */
    column: Type.Optional(NAMED.column)
  },
  { additionalProperties: false, description: 'Size, column names and types of the table.' }
);

export type ShapeStep = Type.Static<typeof schema>;

const WORDS: Readonly<Record<ShapeStep['form'], string>> = {
  both: 'rows and columns',
  columnCount: 'number of columns',
  names: 'names of the columns',
  types: 'type of each column',
  type: 'type of',
  distinct: 'number of different values of each column',
  overview: 'type, missing and different values of each column'
};

/** Size, column names and types; `overview` is one line for each column. */
export const shapeOperation: Operation<ShapeStep> = {
  type: 'shape',
  schema,
  columns: step => (step.column === undefined ? [] : [step.column]),
  explain: (step, before) => ({
    ...before,
    subject: step.column === undefined ? WORDS[step.form] : `${WORDS[step.form]} ${step.column}`
  }),
  pandas: (step, state, context) => {
    const frame = pandasFrame(expectFrame(state, 'shape'));
    const code: Readonly<Record<ShapeStep['form'], () => string>> = {
      both: () => `${frame}.shape`,
      columnCount: () => `${frame}.shape[1]`,
      names: () => `${frame}.columns.tolist()`,
      types: () => `${frame}.dtypes`,
      type: () => `${frame}[${context.label(step.column ?? '')}].dtype`,
      distinct: () => `${frame}.nunique()`,
      overview: () =>
        frameName.pipe(
          frame,
          name => `${name}.dtypes.to_frame("type").assign(missing=${name}.isna().sum(), different=${name}.nunique())`
        )
    };
    return { type: 'value', code: code[step.form]() };
  }
};
