import { freemem } from 'node:os';
import { CellwrightError } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import { fileDataset } from '../../plan/index.js';
import { chooseLoadingEngine } from '../../toolsets/index.js';
import type { AskKernel } from '../ask-kernel.js';
import type { DataFile } from '../data-file.js';
import type { FileReader, ReadTables } from './file-reader.js';
import { variableNames } from './variable-names.js';

/** Code that loads files, with the variables it makes and what a person should know of them. */
export type LoadingCell = {
  readonly code: string;
  readonly loaded: readonly { readonly written: string; readonly name: string; readonly notes: readonly string[] }[];
};

/**
 * The loading cell of files. One file becomes `df`, several take their stems; further tables of a file take their own names.
 * Rejects with a `CellwrightError` `data` that names the file and the cause.
 */
export async function loadFiles(
  kernel: Pick<AskKernel, 'tablesOf' | 'missingPackages'>,
  reader: Pick<FileReader, 'read'>,
  files: readonly DataFile[]
): Promise<LoadingCell> {
  const missing = await kernel.missingPackages();
  const read = await Promise.all(files.map(async file => ({ file, ...(await tablesOf(kernel, reader, file)) })));
  const tables = read.flatMap(({ file, tables: own }) => own.map((facts, at) => ({ file, facts, isFirst: at === 0 })));
  const workbook = tables.find(({ facts }) => facts.format.kind === 'excel');
  if (workbook !== undefined && missing.includes('openpyxl')) {
    throw new CellwrightError('data', `${workbook.file.written} needs openpyxl. Install it with: pip install openpyxl`);
  }
  const names = variableNames(
    tables.map(({ file, facts, isFirst }) =>
      isFirst ? (files.length === 1 ? 'df' : file.path) : (facts.table ?? file.path)
    )
  );
  const datasets = tables.map(({ file, facts }, at) => ({
    file,
    dataset: fileDataset(
      { path: file.written, facts },
      {
        name: names[at] ?? 'df',
        engine: chooseLoadingEngine(facts.format, { modules: {}, freeMemory: freemem() }, missing),
        variables: [],
        modules: {},
        missing
      }
    )
  }));
  const imports = [...new Set(datasets.flatMap(({ dataset }) => dataset.file?.imports ?? []))].sort();
  return {
    code: [...imports, '', ...datasets.map(({ dataset }) => dataset.file?.code ?? '')].join('\n'),
    loaded: datasets.map(({ file, dataset: { name, notes } }) => ({ written: file.written, name, notes }))
  };
}

async function tablesOf(
  kernel: Pick<AskKernel, 'tablesOf'>,
  reader: Pick<FileReader, 'read'>,
  file: DataFile
): Promise<ReadTables> {
  const read = await reader.read(file);
  const [facts] = read.tables;
  const kind = facts?.format.kind;
  if (read.byName !== true || facts === undefined || (kind !== 'sqlite' && kind !== 'duckdb')) {
    return read;
  }
  const names = await kernel.tablesOf(file, kind);
  return { tables: names.map((table): FileFacts => ({ ...facts, tables: names, table })) };
}
