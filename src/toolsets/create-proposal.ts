import { columnsBehind, isAnalysisReply } from '../plan/index.js';
import { checkProposalDatasets, datasetRead } from '../datasets/index.js';
import type { CellProposal } from './cell-proposal.js';
import type { Draft } from './draft-code.js';
import type { DraftSource } from './draft-source.js';
import type { KernelSnapshot } from './kernel-port.js';

/** What stands in a proposal beside the draft. */
export type ProposalSource = DraftSource & {
  readonly question: string;
  /** Absent when the kernel could not be read. */
  readonly snapshot: KernelSnapshot | undefined;
  readonly date: Date;
};

/** The proposal made of a checked draft. Assumptions, plan and notes on the data come
 * from the reply's data, where there is some. */
export async function createProposal(
  draft: Draft,
  { question, model, version, snapshot, date }: ProposalSource
): Promise<CellProposal> {
  const analysis = isAnalysisReply(draft.data) ? draft.data : undefined;
  const notes = (analysis?.notes ?? []).map(text => ({ id: 'data', status: 'note', text }) as const);
  const profiles = snapshot?.profiles ?? [];
  const read = await checkProposalDatasets(draft.code, profiles);
  return {
    type: 'cellwright.proposal',
    language: 'python',
    code: draft.code,
    reason: draft.reason,
    assumptions: analysis?.assumptions ?? [],
    checks: [...draft.checks, ...notes],
    ...(draft.repairs === undefined ? {} : { repairs: draft.repairs }),
    ...(analysis === undefined ? {} : { plan: analysis.plan }),
    datasets: profiles
      .filter(profile => read.includes(profile.name))
      .map(profile =>
        datasetRead(
          profile,
          analysis?.plan.dataset === profile.name && read.length === 1
            ? columnsBehind(analysis.plan.plan, profile)
            : undefined
        )
      ),
    provenance: { question, model, date: date.toISOString(), version }
  };
}
