import { CellwrightError } from '../agent/index.js';
import type { DatasetProfile } from '../datasets/index.js';
import { pythonLiteral } from '../plan/index.js';
import { fileFormat, type FileFormat } from './file-format.js';

type Writers = Partial<Readonly<Record<FileFormat, (name: string, path: string) => string>>>;

function pandas(index: string): Writers {
  return {
    csv: (name, path) => `${name}.to_csv(${path}, index=${index})`,
    tsv: (name, path) => `${name}.to_csv(${path}, sep="\\t", index=${index})`,
    parquet: (name, path) => `${name}.to_parquet(${path}, index=${index})`,
    json: (name, path) => `${name}.to_json(${path}, orient="records")`,
    jsonl: (name, path) => `${name}.to_json(${path}, orient="records", lines=True)`,
    excel: (name, path) => `${name}.to_excel(${path}, index=${index})`,
    feather: (name, path) => `${name}.to_feather(${path})`
  };
}

const POLARS: Writers = {
  csv: (name, path) => `${name}.write_csv(${path})`,
  tsv: (name, path) => `${name}.write_csv(${path}, separator="\\t")`,
  parquet: (name, path) => `${name}.write_parquet(${path})`,
  json: (name, path) => `${name}.write_json(${path})`,
  jsonl: (name, path) => `${name}.write_ndjson(${path})`,
  excel: (name, path) => `${name}.write_excel(${path})`,
  feather: (name, path) => `${name}.write_ipc(${path})`
};

/** A lazy polars frame streams into the file, so that it need not fit into memory. */
const POLARS_LAZY: Writers = {
  csv: (name, path) => `${name}.sink_csv(${path})`,
  tsv: (name, path) => `${name}.sink_csv(${path}, separator="\\t")`,
  parquet: (name, path) => `${name}.sink_parquet(${path})`,
  jsonl: (name, path) => `${name}.sink_ndjson(${path})`,
  feather: (name, path) => `${name}.sink_ipc(${path})`
};

const DUCKDB: Writers = {
  csv: (name, path) => `${name}.to_csv(${path})`,
  tsv: (name, path) => `${name}.to_csv(${path}, sep="\\t")`,
  parquet: (name, path) => `${name}.to_parquet(${path})`
};

const DASK: Writers = {
  csv: (name, path) => `${name}.to_csv(${path}, single_file=True, index=False)`,
  tsv: (name, path) => `${name}.to_csv(${path}, sep="\\t", single_file=True, index=False)`,
  parquet: (name, path) => `${name}.to_parquet(${path})`
};

const SPARK: Writers = {
  csv: (name, path) => `${name}.write.csv(${path}, header=True)`,
  tsv: (name, path) => `${name}.write.csv(${path}, sep="\\t", header=True)`,
  parquet: (name, path) => `${name}.write.parquet(${path})`,
  jsonl: (name, path) => `${name}.write.json(${path})`
};

/**
 * Code that writes a dataset into a file by its engine's own writer. Throws `format_unknown`, or `format_unsupported`
 * with what the engine can write.
 */
export function exportingCode(profile: DatasetProfile, path: string): string {
  const writers = writersFor(profile);
  const write = writers[fileFormat(path)];
  if (write === undefined) {
    const known = Object.keys(writers).join(', ');
    const help = known === '' ? 'Convert it to a pandas or polars frame first.' : `It can write: ${known}.`;
    throw new CellwrightError('format_unsupported', `${profile.engine} has no writer for this file. ${help}`);
  }
  return write(profile.name, pythonLiteral(path));
}

function writersFor({ engine, kind, index }: DatasetProfile): Writers {
  switch (engine) {
    case 'pandas':
    case 'geopandas':
    case 'modin':
      return pandas(index === undefined || index.length === 0 ? 'False' : 'True');
    case 'polars':
      return kind === 'lazy' ? POLARS_LAZY : POLARS;
    case 'duckdb':
      return kind === 'relation' ? DUCKDB : {};
    case 'dask':
      return DASK;
    case 'pyspark':
      return SPARK;
    default:
      return {};
  }
}
