import type { ColumnProfile, FileFacts } from '../../datasets/index.js';
import { attribute, dict, method, type Py } from '../python/tree.js';
import {
  isRenamed,
  type LoadedFile,
  type LoadingRequest,
  unless,
  isPlain,
  missingMarks,
  textOf
} from './text-format.js';
import { polarsColumn } from './typed-columns.js';

/** How polars loads a file, eagerly or as a lazy frame; `undefined` if it would read the file differently from its profile. */
export function polarsFile({ file, draft }: LoadingRequest, isLazy: boolean): LoadedFile | undefined {
  const { path, facts } = file;
  const { kind, isStream = false } = facts.format;
  const verb = isLazy ? 'scan' : 'read';
  const glob = isPattern(path) ? false : undefined;
  const columns = facts.profile.columns.map(polarsColumn);
  const loaded = (value: Py, own = columns): LoadedFile => ({
    engine: 'polars',
    kind: isLazy ? 'lazy' : 'frame',
    columns: own,
    value
  });
  if (kind === 'parquet') {
    return loaded(method(draft.module('polars'), `${verb}_parquet`, [path], { glob }));
  }
  if (kind === 'arrow' && glob === undefined && !columns.some(isRenamed) && !(isStream && isLazy)) {
    return loaded(method(draft.module('polars'), `${verb}_ipc${isStream ? '_stream' : ''}`, [path]));
  }
  if (kind !== 'csv' || !readsText(facts)) {
    return undefined;
  }
  const polars = draft.module('polars');
  const rows = method(polars, `${verb}_csv`, [path], { ...csvArguments(facts, polars), glob });
  const dates = facts.profile.columns.filter(isDated).map(column => dateOf(column, facts, polars));
  return loaded(
    dates.length === 0 ? rows : method(rows, 'with_columns', dates),
    // Times of day are read as text.
    columns.map(column => (column.type === 'time' ? { ...column, type: 'text', dtype: 'String' } : column))
  );
}

/** Whether a path may stand for several files: `sales[1].csv`. */
const isPattern = (path: string): boolean => /[*?[\]{}]/u.test(path);

/** Whether polars reads a text as its profile says. */
function readsText(facts: FileFacts): boolean {
  const { uneven, escape, header, lineEnd } = textOf(facts.format);
  return (
    isPlain(facts) &&
    uneven !== true &&
    escape === undefined &&
    header &&
    lineEnd !== '\r' &&
    !facts.profile.columns.some(({ name, type }) => type === 'boolean' || name.includes('"'))
  );
}

function csvArguments({ format, profile }: FileFacts, polars: Py) {
  const { delimiter, skip, quote } = textOf(format);
  const types = profile.columns.flatMap(column => {
    const type = toldType(column, format.codes?.includes(column.name) === true);
    return type === undefined ? [] : [[column.name, attribute(polars, type)] as const];
  });
  const hasAll = profile.columns.every(({ nulls }) => nulls?.evidence.type === 'full' && nulls.count === 0);
  return {
    separator: unless(',', delimiter),
    skip_rows: unless(0, skip),
    quote_char: quote === '' ? null : unless('"', quote),
    null_values: hasAll ? undefined : missingMarks(format),
    schema_overrides: types.length === 0 ? undefined : dict(types)
  };
}

/** The type to state for a column because polars might infer another one; dates are read as text. */
function toldType(column: ColumnProfile, isCode: boolean): string | undefined {
  if (column.dtype === 'HUGEINT' || isDated(column) || (column.type === 'text' && isCode)) {
    return 'String';
  }
  const isWhole = column.type === 'integer' && (column.nulls?.count ?? 0) > 0;
  return column.type === 'number' ? 'Float64' : isWhole ? 'Int64' : undefined;
}

const isDated = ({ type }: ColumnProfile): boolean => type === 'date' || type === 'datetime';

function dateOf({ name, type, dtype }: ColumnProfile, { format }: FileFacts, polars: Py): Py {
  const { dateFormat, timestampFormat } = textOf(format);
  const text = attribute(method(polars, 'col', [name]), 'str');
  const written = type === 'date' ? dateFormat : timestampFormat;
  const isZoned = written === undefined && dtype.endsWith('TIME ZONE');
  return method(text, type === 'date' ? 'to_date' : 'to_datetime', [written], isZoned ? { time_zone: 'UTC' } : {});
}
