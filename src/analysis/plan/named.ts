import * as Type from '@sinclair/typebox';

/**
 * Names in the schemas of steps, by what they are names of. They are plain strings to whoever checks a plan; `planSchema`
 * puts the names that there are in their place. `numeric` is a column of numbers or truth values, `made` one that the
 * step makes, `target` such a one or one that is computed anew, `joined` one of the dataset that is joined.
 */
export const NAMED = {
  dataset: Type.String({ names: 'dataset' }),
  column: Type.String({ names: 'column' }),
  numeric: Type.String({ names: 'numeric' }),
  made: Type.String({ minLength: 1, names: 'made' }),
  target: Type.String({ minLength: 1, names: 'target' }),
  joined: Type.String({ names: 'joined' })
} as const;
