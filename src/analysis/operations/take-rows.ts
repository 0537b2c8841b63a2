import type { CompileContext } from '../compile/compile-context.js';
import { frameName } from '../compile/frame-name.js';
import type { RowsStep } from './rows.js';

const METHODS = { first: 'head', last: 'tail', random: 'sample' } as const;

/** The code of some rows of a frame; `height` writes how many rows a frame has. No more can be drawn at random than there are. */
export function takeRows(
  step: RowsStep,
  frame: string,
  height: (name: string) => string,
  { profile }: CompileContext
): string {
  const count = String(step.count);
  const isEnough = frameName.isPlain(frame) && profile.rows !== null && profile.rows >= step.count;
  return step.take === 'random' && !isEnough
    ? frameName.pipe(frame, name => `${name}.sample(min(${count}, ${height(name)}))`)
    : `${frame}.${METHODS[step.take]}(${count})`;
}
