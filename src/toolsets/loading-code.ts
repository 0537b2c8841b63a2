import { pythonLiteral } from '../analysis/index.js';
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
    csv: path => `pl.read_csv(${path}, try_parse_dates=True)`,
    tsv: path => `pl.read_csv(${path}, separator="\\t", try_parse_dates=True)`,
    parquet: path => `pl.read_parquet(${path})`,
    json: path => `pl.read_json(${path})`,
    jsonl: path => `pl.read_ndjson(${path})`,
    excel: path => `pl.read_excel(${path})`,
    feather: path => `pl.read_ipc(${path})`
  }
};

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
