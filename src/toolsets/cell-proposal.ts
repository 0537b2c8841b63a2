import type { CodeCheck, DatasetRead } from '../datasets/index.js';
import type { Assumption, PlanRecord } from '../plan/index.js';
import { PACKAGE_VERSION } from './package-version.generated.js';

/** Checked code, not yet in the notebook. */
export type CellProposal = {
  readonly type: 'cellwright.proposal';
  readonly language: 'python' | 'markdown';
  readonly code: string;
  /** The cell whose source this is to replace, and its source at that time. */
  readonly replaces?: { readonly cellId: string; readonly source: string };
  /** One sentence. */
  readonly reason: string;
  readonly assumptions: readonly Assumption[];
  readonly checks: readonly CodeCheck[];
  /** Present when the code was written a second time because a check had failed: the names that were put right. */
  readonly repairs?: readonly NameRepair[];
  /** Typed analysis behind the code, when there is one. */
  readonly plan?: PlanRecord;
  /** Datasets the code reads, with the fingerprint they had. */
  readonly datasets: readonly DatasetRead[];
  readonly provenance: Provenance;
};

/** A name that does not exist, and the real one that stands there instead; `null` when it was left out. */
export type NameRepair = { readonly from: string; readonly to: string | null };

/** Where a cell comes from; kept in its metadata under `cellwright.provenance` after Keep and Run. */
export type Provenance = {
  readonly question: string;
  /** Id of the model that wrote the code, for example `builtin`. */
  readonly model: string;
  /** ISO 8601. */
  readonly date: string;
  /** Version of this package. */
  readonly version: string;
};

/** A proposal of unchecked text or code: what was written, by which model, for which question. */
export function plainProposal(
  written: Pick<CellProposal, 'language' | 'code' | 'reason'>,
  { model, question }: Pick<Provenance, 'model' | 'question'>
): CellProposal {
  return {
    type: 'cellwright.proposal',
    ...written,
    assumptions: [],
    checks: [],
    datasets: [],
    provenance: { question, model, date: new Date().toISOString(), version: PACKAGE_VERSION }
  };
}
