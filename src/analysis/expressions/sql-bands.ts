import { PlanError } from '../compile/plan-error.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { bandNames } from './band-names.js';
import type { Bands } from './bands.js';

/** The SQL of the bands of a value. Throws `PlanError` for bands whose edges depend on the other rows. */
export function sqlBands(bands: Bands, value: string): string {
  switch (bands.type) {
    case 'width':
      return `floor(${value} / ${sqlLiteral(bands.width)}) * ${sqlLiteral(bands.width)}`;
    case 'edges': {
      const labels = (bands.labels ?? bandNames(bands.edges, bands.upper)).map(sqlLiteral);
      const sign = bands.upper ? '<' : '<=';
      const cases = bands.edges.map(
        (edge, at) => `WHEN ${value} ${sign} ${sqlLiteral(edge)} THEN ${labels[at] ?? 'NULL'}`
      );
      const last = `WHEN ${value} IS NOT NULL THEN ${labels.at(-1) ?? 'NULL'}`;
      return `CASE ${cases.join(' ')} ${last} END`;
    }
    case 'count':
    case 'quantiles':
      throw new PlanError('DuckDB SQL cuts a column at given edges: name them.');
  }
}
