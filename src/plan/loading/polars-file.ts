import type { ColumnProfile } from '../../datasets/index.js';
import { attribute, dict, method, type Py, type Value } from '../python/tree.js';
import { isPattern, isRenamed, type LoadedFile, type LoadingRequest, unless } from './loading.js';
import { badLines, textOf } from './text-format.js';
import { polarsColumn } from './typed-columns.js';

/** How polars loads a file, eagerly or as a lazy frame; `undefined` for what it would read otherwise than the profile says. */
export function polarsFile(request: LoadingRequest, isLazy: boolean): LoadedFile | undefined {
  const { path, facts } = request.file;
  const { kind, isStream = false } = facts.format;
  const columns = facts.profile.columns.map(polarsColumn);
  const verb = isLazy ? 'scan' : 'read';
  const loaded = (value: Py): LoadedFile => ({ engine: 'polars', kind: isLazy ? 'lazy' : 'frame', columns, value });
  const read = (what: string, keywords: Readonly<Record<string, Value | undefined>>): Py =>
    method(request.draft.module('polars'), `${verb}_${what}`, [path], keywords);
  const glob = isPattern(path) ? false : undefined;
  switch (kind) {
    case 'parquet':
      return loaded(read('parquet', { glob }));
    case 'arrow':
      return glob === false || columns.some(isRenamed) || (isStream && isLazy)
        ? undefined
        : loaded(read(isStream ? 'ipc_stream' : 'ipc', {}));
    case 'csv': {
      if (!isPlain(request)) {
        return undefined;
      }
      const value = csv(request, keywords => read('csv', { ...keywords, glob }));
      // Times of day are read as text.
      const own = columns.map((column): ColumnProfile =>
        column.type === 'time' ? { ...column, type: 'text', dtype: 'String' } : column
      );
      return { ...loaded(value), columns: own };
    }
    default:
      return undefined;
  }
}

/** Whether polars reads a text as its profile says. It takes whole lines alone for comments. */
function isPlain({ file: { facts } }: LoadingRequest): boolean {
  const text = textOf(facts.format);
  return (
    text.encoding === 'utf-8' &&
    text.damaged !== true &&
    text.uneven !== true &&
    text.escape === undefined &&
    text.comment === '' &&
    text.header &&
    text.decimal === '.' &&
    (text.lineEnd === '\n' || text.lineEnd === '\r\n') &&
    badLines(facts).count === 0 &&
    !facts.profile.columns.some(column => column.type === 'boolean' || isRenamed(column) || column.name.includes('"'))
  );
}

const isDated = ({ type }: ColumnProfile): boolean => type === 'date' || type === 'datetime';

function csv(
  { file: { facts }, draft }: LoadingRequest,
  read: (keywords: Readonly<Record<string, Value | undefined>>) => Py
): Py {
  const text = textOf(facts.format);
  const { columns } = facts.profile;
  const polars = draft.module('polars');
  const types = columns.flatMap(column => {
    const type = toldType(column, facts.format.codes ?? []);
    return type === undefined ? [] : [[column.name, attribute(polars, type)] as const];
  });
  const hasAll = columns.every(({ nulls }) => nulls?.evidence.type === 'full' && nulls.count === 0);
  const value = read({
    separator: unless(',', text.delimiter),
    skip_rows: unless(0, text.skip),
    quote_char: text.quote === '' ? null : unless('"', text.quote),
    null_values: text.missing.length === 0 || hasAll ? undefined : [...new Set(['', ...text.missing])],
    schema_overrides: types.length === 0 ? undefined : dict(types)
  });
  const dates = columns.filter(isDated).map(({ name, type, dtype }) => {
    const own = attribute(method(polars, 'col', [name]), 'str');
    const format = type === 'date' ? text.dateFormat : text.timestampFormat;
    const isZoned = format === undefined && dtype.endsWith('TIME ZONE');
    return method(own, type === 'date' ? 'to_date' : 'to_datetime', [format], isZoned ? { time_zone: 'UTC' } : {});
  });
  return dates.length === 0 ? value : method(value, 'with_columns', dates);
}

/** The type that a column has to be told, because polars might find another; dates are read as text. */
function toldType(column: ColumnProfile, codes: readonly string[]): string | undefined {
  if (column.dtype === 'HUGEINT' || isDated(column) || (column.type === 'text' && codes.includes(column.name))) {
    return 'String';
  }
  return column.type === 'number'
    ? 'Float64'
    : column.type === 'integer' && (column.nulls?.count ?? 0) > 0
      ? 'Int64'
      : undefined;
}
