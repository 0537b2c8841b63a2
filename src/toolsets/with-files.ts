import {
  isWrittenAs,
  type ColumnProfile,
  type DataFile,
  type DatasetProfile,
  type DatasetRows,
  type Privacy,
  type SharedRows
} from '../datasets/index.js';
import { fileDataset } from '../plan/index.js';
import { chooseLoadingEngine, variableName } from './file-code.js';
import type { IKernelPort, KernelSnapshot } from './kernel-port.js';

/** Packages that readers of files need; a kernel may lack them. */
const PACKAGES = ['pandas', 'polars', 'duckdb', 'pyarrow'];

/**
 * What the kernel holds and, after it, files that no cell has loaded, as the datasets that they will be. A file that a
 * variable holds as it was loaded is left out: questions are about the variable.
 */
export async function withFiles(
  snapshot: KernelSnapshot,
  files: readonly DataFile[],
  kernel: Pick<IKernelPort, 'checkSyntax'>,
  privacy: Privacy,
  signal: AbortSignal
): Promise<KernelSnapshot> {
  const held = new Map(files.map(file => [file, snapshot.profiles.find(profile => isOf(profile, file))]));
  const unloaded = files.filter(file => held.get(file) === undefined);
  const live = snapshot.profiles.map(profile => sourced(profile, held));
  if (unloaded.length === 0) {
    return { ...snapshot, profiles: live };
  }
  const missing = await missingPackages(kernel, signal);
  const { variables, modules } = snapshot;
  const taken = [...variables, ...Object.keys(modules)];
  const datasets: DatasetProfile[] = [];
  for (const file of unloaded) {
    const name = variableName(nameOf(file, files), taken);
    taken.push(name);
    const engine = chooseLoadingEngine(file.facts.format, snapshot, missing);
    datasets.push(fileDataset(file, { name, engine, variables, modules, missing }));
  }
  const rows = await sharedRows(datasets, unloaded, privacy, signal);
  return {
    ...snapshot,
    profiles: [...live, ...datasets],
    ...(rows.length > 0 && { rows: [...(snapshot.rows ?? []), ...rows] })
  };
}

/** First rows of files whose level shows them. One whose rows cannot be read has its statistics only. */
async function sharedRows(
  datasets: readonly DatasetProfile[],
  files: readonly DataFile[],
  privacy: Privacy,
  signal: AbortSignal
): Promise<readonly SharedRows[]> {
  const read = await Promise.all(
    privacy.wantsRows(datasets).map(async (dataset): Promise<readonly DatasetRows[]> => {
      try {
        const columns = await files[datasets.indexOf(dataset)]?.readRows?.(signal);
        return columns === undefined ? [] : [{ dataset: dataset.name, columns }];
      } catch {
        signal.throwIfAborted();
        return [];
      }
    })
  );
  return privacy.shareRows(read.flat(), datasets);
}

/** A variable without the file of its name, where it is not what loading that file gives. */
function sourced(profile: DatasetProfile, held: ReadonlyMap<DataFile, DatasetProfile | undefined>): DatasetProfile {
  const { source, ...other } = profile;
  const isCalled = [...held.keys()].some(({ path }) => source !== undefined && fileName(path) === fileName(source));
  return isCalled && ![...held.values()].includes(profile) ? other : profile;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Whether a variable is what loading a file gives: executed code has to say so, and what is counted to agree. Which table
 * of several was loaded it does not say.
 */
function isOf(variable: DatasetProfile, { path, facts }: DataFile): boolean {
  const { rows, columns, columnCount } = facts.profile;
  // Code of somebody else may read lines that are no rows here.
  const mayHaveMore = ((facts.unread ?? facts.leftOut)?.rows ?? 0) > 0;
  return (
    variable.source !== undefined &&
    isWrittenAs(path, variable.source) &&
    (facts.tables ?? []).length <= 1 &&
    variable.columnCount === columnCount &&
    columns.every((column, at) => agree(column, variable.columns[at])) &&
    (rows === null || variable.rows === null || mayHaveMore || variable.rows === rows)
  );
}

/** Whether a column of a file may be that of a variable: what was read of all rows of both is the same. Dates may have been left texts. */
function agree(column: ColumnProfile, loaded: ColumnProfile | undefined): boolean {
  if (loaded?.name !== column.name || isNumeric(column) !== isNumeric(loaded)) {
    return false;
  }
  const { nulls, range } = column;
  const areRead = nulls?.evidence.type === 'full' && loaded.nulls?.evidence.type === 'full';
  const hasRange = isNumeric(column) && range?.evidence.type === 'full' && loaded.range?.evidence.type === 'full';
  return (
    (!areRead || nulls.count === loaded.nulls.count) &&
    (!hasRange || (range.min === loaded.range.min && range.max === loaded.range.max))
  );
}

const isNumeric = ({ type }: ColumnProfile): boolean => type === 'integer' || type === 'number';

/** Several tables of one file are called by their own names. */
function nameOf({ path, facts: { table } }: DataFile, files: readonly DataFile[]): string {
  return table !== undefined && files.filter(file => file.path === path).length > 1 ? table : path;
}

async function missingPackages(
  kernel: Pick<IKernelPort, 'checkSyntax'>,
  signal: AbortSignal
): Promise<readonly string[]> {
  try {
    return (await kernel.checkSyntax(PACKAGES.map(name => `import ${name}`).join('\n'), signal)).missingImports;
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
