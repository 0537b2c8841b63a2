import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { plainCall } from './call.js';
import { isZoned } from './is-zoned.js';

/** The statement that makes times of a column of text in a frame of dask, told the type that it would otherwise try out. */
export function daskDate(frame: string, { name, dtype }: ColumnProfile, dask: string): string {
  const own = `${frame}[${pythonLiteral(name)}]`;
  const value = plainCall(`${dask}.to_datetime`, own, [
    ['format', '"ISO8601"'],
    ['utc', isZoned(dtype) ? 'True' : undefined],
    ['meta', `(${pythonLiteral(name)}, ${pythonLiteral(dtype)})`]
  ]);
  return `${own} = ${value}`;
}
