import { pythonLiteral } from '../plan/index.js';
import { fileFormat, type FileFormat } from './file-format.js';

export type LoadingEngine = 'pandas' | 'polars';

const CALLS: Readonly<Record<LoadingEngine, Readonly<Record<FileFormat, (path: string) => string>>>> = {
  pandas: {
    csv: path => `pd.read_csv(${path})`,
    tsv: path => `pd.read_csv(${path}, sep="\\t")`,
    parquet: path => `pd.read_parquet(${path})`,
    json: path => `pd.read_json(${path})`,
    jsonl: path => `pd.read_json(${path}, lines=True)`,
    excel: path => `pd.read_excel(${path})`,
    feather: path => `pd.read_feather(${path})`
  },
  polars: {
    csv: path => `pl.read_csv(${path}, try_parse_dates=True${noGlob(path)})`,
    tsv: path => `pl.read_csv(${path}, separator="\\t", try_parse_dates=True${noGlob(path)})`,
    parquet: path => `pl.read_parquet(${path}${noGlob(path)})`,
    json: path => `pl.read_json(${path})`,
    jsonl: path => `pl.read_ndjson(${opened(path)})`,
    excel: path => `pl.read_excel(${opened(path)})`,
    feather: path => `pl.read_ipc(${opened(path)})`
  }
};

/** Whether polars may take the name for a pattern that stands for other files, too. */
const isPattern = (path: string): boolean => /[*?[\]{}]/u.test(path);

function noGlob(path: string): string {
  return isPattern(path) ? ', glob=False' : '';
}

/** For readers that cannot be told so; an open file has no name to them. */
function opened(path: string): string {
  return isPattern(path) ? `open(${path}, "rb")` : path;
}

export type LoadingCodeOptions = {
  readonly engine: LoadingEngine;
  /** Variable to load into, a Python identifier. */
  readonly name: string;
  /** Name the engine's module is bound to in the kernel; absent when it has to be imported. */
  readonly alias?: string;
};

/** Code that loads a file and shows its first rows. Throws `format_unknown`. */
export function loadingCode(path: string, { engine, name, alias }: LoadingCodeOptions): string {
  const usual = engine === 'pandas' ? 'pd' : 'pl';
  const call = CALLS[engine][fileFormat(path)](pythonLiteral(path)).replace(usual, alias ?? usual);
  const lines = [`${name} = ${call}`, `${name}.head()`];
  return [...(alias === undefined ? [`import ${engine} as ${usual}`, ''] : []), ...lines].join('\n');
}
