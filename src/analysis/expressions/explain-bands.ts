import type { Bands } from './bands.js';

/** Bands of a column as people say them: "bands of 10 of age". */
export function explainBands(column: string, bands: Bands): string {
  switch (bands.type) {
    case 'width':
      return `bands of ${String(bands.width)} of ${column}, each named by its lower end`;
    case 'edges':
      return `bands of ${column} with edges at ${bands.edges.join(', ')}`;
    case 'count':
      return `${String(bands.count)} bands of equal width of ${column}`;
    case 'quantiles':
      return `${String(bands.count)} bands of ${column} with about as many rows each`;
  }
}
