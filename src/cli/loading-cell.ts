import { freemem } from 'node:os';
import { fileDataset } from '../plan/index.js';
import { chooseLoadingEngine, variableName } from '../toolsets/index.js';
import type { DataFile, FileReader } from './file-service.js';

/** Code that loads files, with the variables it makes and what a person should know of them. */
export type LoadingCell = {
  readonly code: string;
  readonly loaded: readonly { readonly written: string; readonly name: string; readonly notes: readonly string[] }[];
};

/**
 * The loading cell of files, for a kernel that lacks the `missing` packages. One file becomes `df`, several are called by their
 * names; further tables of a file take their own names. Rejects with a `CellwrightError` `data` that names file and cause.
 */
export async function loadingCell(
  files: readonly DataFile[],
  reader: Pick<FileReader, 'read'>,
  missing: readonly string[]
): Promise<LoadingCell> {
  const read = await Promise.all(files.map(file => reader.read(file)));
  const tables = files.flatMap((file, no) => (read[no] ?? []).map((facts, at) => ({ file, facts, isFirst: at === 0 })));
  const names: string[] = [];
  for (const { file, facts, isFirst } of tables) {
    const own = isFirst ? file.path : (facts.table ?? file.path);
    names.push(isFirst && files.length === 1 ? 'df' : variableName(own, names));
  }
  const datasets = tables.map(({ file, facts }, at) =>
    fileDataset(
      { path: file.written, facts },
      {
        name: names[at] ?? 'df',
        engine: chooseLoadingEngine(facts.format, { modules: {}, freeMemory: freemem() }, missing),
        variables: names,
        modules: {},
        missing
      }
    )
  );
  const imports = [...new Set(datasets.flatMap(({ file }) => file?.imports ?? []))].sort();
  return {
    code: [...imports, '', ...datasets.map(({ file }) => file?.code ?? '')].join('\n'),
    loaded: datasets.map(({ name, notes }, at) => ({ written: tables[at]?.file.written ?? '', name, notes }))
  };
}
