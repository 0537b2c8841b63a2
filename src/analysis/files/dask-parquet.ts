import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call, plainCall } from './call.js';
import { dictLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { throughPandas } from './pandas-typed.js';
import type { RefusedFile } from './refused-file.js';

/** A column as dask has it; `cast` where parts with and without missing values would differ, or it is no type of pandas. */
type ParquetColumn = { readonly column: ColumnProfile; readonly cast?: string };

function parquetColumn(column: ColumnProfile): ParquetColumn {
  const read = throughPandas(column);
  const hasNone = column.nulls?.evidence.type === 'full' && column.nulls.count === 0;
  const as = (type: ColumnProfile['type'], dtype: string, isCast = true): ParquetColumn => ({
    column: { ...column, type, dtype },
    ...(isCast && { cast: dtype })
  });
  switch (column.type) {
    case 'integer': {
      const { dtype } = throughPandas({ ...column, nulls: { count: 0, evidence: { type: 'full' } } });
      return hasNone ? as('integer', dtype, false) : as('integer', dtype.replace('int', 'Int').replace('uI', 'UI'));
    }
    case 'boolean':
      return hasNone ? as('boolean', 'bool', false) : as('boolean', 'boolean');
    case 'number':
      return as('number', read.dtype, column.dtype.startsWith('DECIMAL'));
    case 'text':
      return as('text', 'string', false);
    case 'date':
      return as('datetime', 'datetime64[us]');
    default:
      return { column: read };
  }
}

/** `dd.read_parquet(…)`, in parts of row groups. */
export function daskParquet({ file, imports }: LoadingRequest): LoadedFile | RefusedFile {
  const { path, facts } = file;
  if (facts.format.index !== undefined) {
    return { refused: 'pandas wrote an index into the file, which dask would take for its own' };
  }
  const dask = imports.module('dask.dataframe');
  const read = facts.profile.columns.map(parquetColumn);
  const casts = dictLiteral(
    read.flatMap(({ column, cast }) => (cast === undefined ? [] : [[column.name, pythonLiteral(cast)] as const]))
  );
  const value = plainCall(`${dask}.read_parquet`, pythonLiteral(path));
  return {
    engine: 'dask',
    kind: 'lazy',
    columns: read.map(({ column }) => column),
    value: casts === undefined ? value : call(`${value}.astype`, casts)
  };
}
