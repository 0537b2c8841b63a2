import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Bands } from './bands.js';

/** pandas code of the bands of a Series. */
export function pandasBands(bands: Bands, series: string, context: CompileContext): string {
  if (bands.type === 'width') {
    const width = pythonLiteral(bands.width);
    return `${series} // ${width} * ${width}`;
  }
  const pandas = context.module('pandas');
  const labels = bands.labels === undefined ? '' : `, labels=[${bands.labels.map(pythonLiteral).join(', ')}]`;
  switch (bands.type) {
    case 'edges': {
      const edges = ['float("-inf")', ...bands.edges.map(pythonLiteral), 'float("inf")'].join(', ');
      return `${pandas}.cut(${series}, [${edges}]${bands.upper ? ', right=False' : ''}${labels})`;
    }
    case 'count':
      return `${pandas}.cut(${series}, ${String(bands.count)}${labels})`;
    case 'quantiles':
      return `${pandas}.qcut(${series}, ${String(bands.count)}${labels})`;
  }
}
