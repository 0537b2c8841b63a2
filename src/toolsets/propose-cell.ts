import type { RunContext } from '../agent/index.js';
import type { CellProposal } from './cell-proposal.js';
import { checkDraft } from './check-draft.js';
import { createProposal } from './create-proposal.js';
import type { DraftSource } from './draft-source.js';
import type { IGatedKernel } from './gated-kernel.js';
import type { ILiveDatasets } from './live-datasets.js';

export type CellRequest = {
  readonly code: string;
  readonly reason: string;
  readonly source: DraftSource;
  readonly kernel: Pick<IGatedKernel, 'checkSyntax'>;
  readonly datasets: ILiveDatasets;
  readonly run: RunContext;
  readonly signal: AbortSignal;
};

/** Checks code that is already written and makes it a proposal. Rejects only when `signal` aborts. */
export async function proposeCell(request: CellRequest): Promise<CellProposal> {
  const { code, reason, source, kernel, datasets, run, signal } = request;
  const reading = await datasets.read(run, signal);
  const snapshot = reading.status === 'read' ? reading.snapshot : undefined;
  const checks = await checkDraft(code, kernel, snapshot, signal);
  return createProposal({ reason, code, checks }, { ...source, question: run.query, snapshot, date: new Date() });
}
