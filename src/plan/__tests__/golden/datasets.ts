import { makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { ColumnProfile, ColumnType, DatasetProfile, Engine } from '../../../datasets/index.js';

const FULL = { type: 'full' } as const;

/** A column with its missing values; the first values of texts are all there are. */
function column(name: string, type: ColumnType, nulls = 0, values: readonly string[] = []): ColumnProfile {
  const top = {
    values: values.map(value => ({ value, count: 100 })),
    complete: true,
    evidence: FULL
  };
  return {
    name,
    type,
    dtype: type,
    nulls: { count: nulls, evidence: FULL },
    ...(values.length === 0 ? {} : { distinct: { count: values.length, approximate: false, evidence: FULL }, top })
  };
}

const COLUMNS: Readonly<Record<string, readonly ColumnProfile[]>> = {
  penguins: [
    column('species', 'text', 0, ['Adelie', 'Chinstrap', 'Gentoo']),
    column('island', 'text', 0, ['Biscoe', 'Dream', 'Torgersen']),
    column('bill_length_mm', 'number', 2),
    column('bill_depth_mm', 'number', 2),
    column('flipper_length_mm', 'number', 2),
    column('body_mass_g', 'number', 2),
    column('sex', 'text', 11, ['female', 'male']),
    column('year', 'integer')
  ],
  orders: [
    column('order_id', 'integer'),
    column('customer_id', 'integer'),
    column('date', 'datetime'),
    column('revenue', 'number'),
    column('cost', 'number'),
    column('quantity', 'integer'),
    column('channel', 'text', 0, ['shop', 'web', 'phone']),
    column('returned', 'boolean'),
    column('note', 'text', 40)
  ],
  customers: [
    column('customer_id', 'integer'),
    column('name', 'text'),
    column('country', 'text', 0, ['AT', 'CH', 'DE']),
    column('since', 'datetime', 3)
  ]
};

const KINDS: Partial<Record<Engine, DatasetProfile['kind']>> = { duckdb: 'relation', pyspark: 'remote', dask: 'lazy' };

/** Penguins, orders and customers as frames or relations of an engine. */
export const datasets = (engine: Engine): readonly DatasetProfile[] =>
  Object.entries(COLUMNS).map(([name, columns]) =>
    makeProfile(name, columns, { engine, kind: KINDS[engine] ?? 'frame', rows: 344 })
  );
