import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** Modules that generated code may import. */
export type ImportedModule =
  | 'pandas'
  | 'polars'
  | 'scipy.stats'
  | 'numpy'
  | 'matplotlib.pyplot'
  | 'modin.pandas'
  | 'dask'
  | 'dask.dataframe'
  | 'pyspark.sql.functions'
  | 'pyspark.sql.Window';

/** What a compiler of one operation may ask for. Made for one plan and thrown away. */
export type CompileContext = {
  readonly profile: DatasetProfile;
  /** Another live dataset by its variable name. */
  readonly dataset: (name: string) => DatasetProfile | undefined;
  /** All steps of the plan. */
  readonly steps: readonly AnalysisStep[];
  /** The column of that name, also of the index; `undefined` for names the plan made itself. */
  readonly column: (name: string) => ColumnProfile | undefined;
  /** Python literal of the column's label. */
  readonly label: (name: string) => string;
  /** Python list of labels. */
  readonly labels: (names: readonly string[]) => string;
  /** Polars expression of a column. */
  readonly expression: (name: string) => string;
  /** False only when a full look found no missing value. */
  readonly mayMiss: (name: string) => boolean;
  /** The alias under which a module can be used; adds an import line, but for the library of the frame where it is bound. */
  readonly module: (name: ImportedModule) => string;
  /** Puts a statement of one expression before the result. */
  readonly first: (statement: string) => void;
  /** The module whose `to_datetime` and `to_numeric` read the text of a column. */
  readonly reader: () => string;
};
