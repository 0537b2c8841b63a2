/** How a dataset of kind `file` becomes a variable of its name. */
export type FileLoading = {
  /** As the code names it. */
  readonly path: string;
  /** Of a workbook or database. */
  readonly table?: string;
  /** What the variable then is. */
  readonly kind: 'frame' | 'lazy' | 'relation';
  /** Lines that have to stand before the code: imports that the namespace lacks. */
  readonly imports: readonly string[];
  /** Assigns the variable. */
  readonly code: string;
  /** How many of its lines are no rows, and are left out; absent where that is none, or not known. */
  readonly leftOut?: number;
  /** Why not the engine loads it that was chosen for it; without a full stop. */
  readonly instead?: string;
};
