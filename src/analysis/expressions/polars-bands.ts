import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Bands } from './bands.js';

/** polars code of the bands of an expression. Throws `PlanError` for bands of equal width, whose edges polars must be given. */
export function polarsBands(bands: Bands, value: string, _context: CompileContext): string {
  if (bands.type === 'width') {
    const width = pythonLiteral(bands.width);
    return `${value} // ${width} * ${width}`;
  }
  const labels = bands.labels === undefined ? '' : `, labels=[${bands.labels.map(pythonLiteral).join(', ')}]`;
  switch (bands.type) {
    case 'edges':
      return `${value}.cut([${bands.edges.map(pythonLiteral).join(', ')}]${labels}${bands.upper ? ', left_closed=True' : ''})`;
    case 'count':
      throw new PlanError('polars cuts at given edges: name them, or ask for bands with as many rows each.');
    case 'quantiles':
      return `${value}.qcut(${String(bands.count)}${labels}, allow_duplicates=True)`;
  }
}
