import {
  isWrittenAs,
  type DataFile,
  type DatasetProfile,
  type DatasetRows,
  type Privacy,
  type SharedRows
} from '../datasets/index.js';
import { fileDataset } from '../plan/index.js';
import { chooseLoadingEngine, variableName } from './file-code.js';
import { answerOr, type IKernelPort, type KernelSnapshot } from './kernel-port.js';

/** Packages that readers of files need; a kernel may lack them. */
const PACKAGES = ['pandas', 'polars', 'duckdb', 'pyarrow'];

/** What the kernel holds, then files that no cell has loaded, as the datasets they will become; none that a variable holds. */
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
  const imports = PACKAGES.map(name => `import ${name}`).join('\n');
  const { missingImports: missing } = await answerOr(
    kernel.checkSyntax(imports, signal),
    { missingImports: [] },
    signal
  );
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

/** First rows of files whose level shows them. A file whose rows cannot be read has its statistics only. */
async function sharedRows(
  datasets: readonly DatasetProfile[],
  files: readonly DataFile[],
  privacy: Privacy,
  signal: AbortSignal
): Promise<readonly SharedRows[]> {
  const read = await Promise.all(
    privacy.wantsRows(datasets).map(async (dataset): Promise<readonly DatasetRows[]> => {
      const columns = await answerOr(files[datasets.indexOf(dataset)]?.readRows?.(signal), undefined, signal);
      return columns === undefined ? [] : [{ dataset: dataset.name, columns }];
    })
  );
  return privacy.shareRows(read.flat(), datasets);
}

/** A variable, without its source if that names one of the files but loading the file does not give this variable. */
function sourced(profile: DatasetProfile, held: ReadonlyMap<DataFile, DatasetProfile | undefined>): DatasetProfile {
  const { source, ...other } = profile;
  const isCalled = [...held.keys()].some(({ path }) => source !== undefined && fileName(path) === fileName(source));
  return isCalled && ![...held.values()].includes(profile) ? other : profile;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a variable is a file as loaded: executed code says so, and the counts agree. Not for one of several tables. */
function isOf(variable: DatasetProfile, { path, facts }: DataFile): boolean {
  const { rows, columns, columnCount } = facts.profile;
  // Other code may read lines as rows that are left out here.
  const mayHaveMore = ((facts.unread ?? facts.leftOut)?.rows ?? 0) > 0;
  return (
    isWrittenAs(path, variable.source) &&
    (facts.tables ?? []).length <= 1 &&
    variable.columnCount === columnCount &&
    columns.every(({ name }, at) => variable.columns[at]?.name === name) &&
    (rows === null || variable.rows === null || mayHaveMore || variable.rows === rows)
  );
}

/** Several tables of one file are called by their own names. */
function nameOf({ path, facts: { table } }: DataFile, files: readonly DataFile[]): string {
  return table !== undefined && files.filter(file => file.path === path).length > 1 ? table : path;
}
