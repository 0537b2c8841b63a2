import { createAgent, type AgentEvent, type IApprovalPolicy, type RunResult } from '../../agent/index.js';
import type { CellProposal } from '../cell-proposal.js';
import { createAnalysisTools, type AnalysisToolsOptions } from '../create-analysis-tools.js';
import type { FakeKernel } from './fake-kernel.js';
import type { FakeModel } from './fake-model.js';

export type Asked = { readonly result: RunResult<CellProposal>; readonly events: readonly AgentEvent[] };

/** Asks a question with the tools of a kernel. */
export async function askAgent(
  kernel: FakeKernel | null,
  model: FakeModel,
  question = 'What is the average fare?',
  more: Partial<AnalysisToolsOptions> & { readonly approval?: IApprovalPolicy; readonly signal?: AbortSignal } = {}
): Promise<Asked> {
  const { approval, signal, ...options } = more;
  const tools = createAnalysisTools({ kernel, kernelName: 'Python 3', model, ...options });
  const agent = createAgent({ model, ...tools, ...(approval === undefined ? {} : { approval }) });
  const events: AgentEvent[] = [];
  agent.subscribe(event => events.push(event));
  const result = await agent.run<CellProposal>(question, signal === undefined ? {} : { signal });
  return { result, events };
}
