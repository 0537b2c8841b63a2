import type { CompileContext } from '../compile/compile-context.js';
import { frameName } from '../compile/frame-name.js';

/** Names that are keywords of Python or take another meaning as an argument of `assign`. */
const RESERVED = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield self'.split(
    ' '
  )
);

/** A pandas frame with columns set, on a copy. Values are written over `frameName.of(base)`. */
export function pandasAssign(
  base: string,
  values: readonly (readonly [name: string, code: string])[],
  context: CompileContext
): string {
  const name = frameName.of(base);
  const written = values.map(([column, code]): readonly [string, string] => [
    column,
    frameName.isPlain(base) ? code : `lambda ${name}: ${code}`
  ]);
  const plain = written.every(
    ([column]) => /^[a-z_]\w*$/iu.test(column) && !RESERVED.has(column) && context.column(column)?.label === undefined
  );
  const entries = plain
    ? written.map(([column, code]) => `${column}=${code}`).join(', ')
    : `**{${written.map(([column, code]) => `${context.label(column)}: ${code}`).join(', ')}}`;
  return `${base}.assign(${entries})`;
}
