import { LoopControllerRef, RunContextRef, type ContextData, type Injected } from '../agent/index.js';
import {
  checkCode,
  checkProposalDatasets,
  datasetRead,
  fromConversation,
  ownWords,
  sharedName,
  type CodeCheck
} from '../datasets/index.js';
import { columnsBehind, isAnalysisReply } from '../plan/index.js';
import { plainProposal, type CellProposal, type Provenance } from './cell-proposal.js';
import type { Draft } from './draft-code.js';
import { KernelRef, type IGatedKernel } from './gated-kernel.js';
import { answerOr, type KernelSnapshot } from './kernel-port.js';
import { LiveDatasetRef } from './kernel-datasets.js';
import type { SharedReply } from './shared-tool.js';

const NEEDS_NAMES: ReadonlySet<CodeCheck['id']> = new Set(['columns', 'variables', 'overwrite']);
const NAMES_UNKNOWN: CodeCheck = { id: 'columns', status: 'unknown', text: 'Columns were not checked' };

/**
 * Checks code against the live kernel: syntax and imports by the kernel itself, names by what was read of it. Executes
 * nothing. What cannot be checked because the kernel does not answer is no failure. Rejects only when `signal` aborts.
 */
export async function checkDraft(
  code: string,
  kernel: Pick<IGatedKernel, 'checkSyntax'>,
  snapshot: KernelSnapshot | undefined,
  signal: AbortSignal
): Promise<readonly CodeCheck[]> {
  const syntax = await answerOr(kernel.checkSyntax(code, signal), undefined, signal);
  const { profiles = [], variables = [], modules = {} } = snapshot ?? {};
  const checks = await checkCode(code, { profiles, variables, modules, ...(syntax && { syntax }) });
  return snapshot === undefined ? [NAMES_UNKNOWN, ...checks.filter(check => !NEEDS_NAMES.has(check.id))] : checks;
}

/** The proposal of a checked draft, with what its data says; `snapshot` is absent when the kernel could not be read. */
export async function createProposal(
  draft: Draft,
  { snapshot, ...source }: Pick<Provenance, 'question' | 'model'> & { readonly snapshot: KernelSnapshot | undefined }
): Promise<CellProposal> {
  const analysis = isAnalysisReply(draft.data) ? draft.data : undefined;
  const notes = (analysis?.notes ?? []).map(text => ({ id: 'data', status: 'note', text }) as const);
  const profiles = snapshot?.profiles ?? [];
  const read = await checkProposalDatasets(draft.code, profiles);
  const datasets = profiles
    .filter(({ name }) => read.includes(name))
    .map(profile => {
      const isOnlySource = analysis?.plan.dataset === profile.name && read.length === 1;
      return datasetRead(profile, isOnlySource ? columnsBehind(analysis.plan.plan, profile) : undefined);
    });
  return {
    ...plainProposal({ language: 'python', code: draft.code, reason: draft.reason }, source),
    assumptions: analysis?.assumptions ?? [],
    checks: [...draft.checks, ...notes],
    ...(draft.repairs === undefined ? {} : { repairs: draft.repairs }),
    ...(analysis === undefined ? {} : { plan: analysis.plan }),
    datasets
  };
}

/** What a tool injects if it ends the run with a proposal of code. */
export const PROPOSING = {
  loop: LoopControllerRef,
  kernel: KernelRef,
  datasets: LiveDatasetRef,
  run: RunContextRef
} as const;

/** Checks code that is already written, makes it a proposal and ends the run with it. Rejects only when `signal` aborts. */
export async function proposeCell(
  { code, reason }: Pick<CellProposal, 'code' | 'reason'>,
  model: string,
  { loop, kernel, datasets, run }: Injected<typeof PROPOSING>,
  signal: AbortSignal
): Promise<CellProposal> {
  const reading = await datasets.read(run, signal);
  const snapshot = reading.status === 'read' ? reading.snapshot : undefined;
  const checks = await checkDraft(code, kernel, snapshot, signal);
  const proposal = await createProposal({ reason, code, checks }, { model, question: run.query, snapshot });
  loop.setState(loop.STOP_SUCCESS);
  return proposal;
}

/** What the model reads of a draft in later turns: its sentence and code, the checks, and of the data only values that it wrote. */
export function replyWithProposal(proposal: CellProposal, data?: ContextData): SharedReply {
  const { language, code, checks, reason, replaces } = proposal;
  const failed = checks.filter(check => check.status === 'failed').map(check => check.text);
  const doubts =
    failed.length === 0
      ? ownWords``
      : ownWords`\nThe user was shown what does not fit: ${sharedName(failed.join(' '), 1_000)}`;
  const done =
    replaces === undefined ? ownWords`Drafted, not run.` : ownWords`Suggested, the cell is unchanged so far.`;
  const why = reason === '' ? ownWords`` : ownWords` ${fromConversation(reason)}`;
  const text = ownWords`${done}${why}\n\`\`\`${sharedName(language)}\n${fromConversation(code)}\n\`\`\`${doubts}`;
  return data === undefined ? text : { parts: [{ type: 'text', text }], data };
}
