import { LoopControllerRef, RunContextRef, type Injected } from '../agent/index.js';
import type { CellProposal } from './cell-proposal.js';
import { checkDraft } from './check-draft.js';
import { createProposal } from './create-proposal.js';
import type { DraftSource } from './draft-source.js';
import { KernelRef } from './kernel-ref.js';
import { LiveDatasetRef } from './live-dataset-ref.js';

/** What a tool injects that ends the run with code it was given. */
export const PROPOSING = {
  loop: LoopControllerRef,
  kernel: KernelRef,
  datasets: LiveDatasetRef,
  run: RunContextRef
} as const;

/** Code that is already written, with the sentence for the user. */
export type WrittenCode = { readonly code: string; readonly reason: string };

/** Checks written code, makes it a proposal and ends the run with it. Rejects only when `signal` aborts. */
export async function proposeCell(
  { code, reason }: WrittenCode,
  source: DraftSource,
  { loop, kernel, datasets, run }: Injected<typeof PROPOSING>,
  signal: AbortSignal
): Promise<CellProposal> {
  const reading = await datasets.read(run, signal);
  const snapshot = reading.status === 'read' ? reading.snapshot : undefined;
  const checks = await checkDraft(code, kernel, snapshot, signal);
  const about = { ...source, question: run.query, snapshot, date: new Date() };
  const proposal = await createProposal({ reason, code, checks }, about);
  loop.setState(loop.STOP_SUCCESS);
  return proposal;
}
