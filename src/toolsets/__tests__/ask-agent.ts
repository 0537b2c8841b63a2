import { createAgent, type AgentEvent, type AgentOptions, type RunResult } from '../../agent/index.js';
import type { CellProposal } from '../cell-proposal.js';
import { createAnalysisTools, type AnalysisToolsOptions } from '../create-analysis-tools.js';
import type { FakeKernel } from './fake-kernel.js';
import type { FakeModel } from './fake-model.js';

export type Asked = {
  readonly result: RunResult<CellProposal>;
  readonly events: readonly AgentEvent[];
  /** What was drafted; empty where nothing was. */
  readonly proposal: Partial<CellProposal>;
};

type More = Partial<AnalysisToolsOptions & Pick<AgentOptions, 'approval' | 'history' | 'audience'>> & {
  readonly signal?: AbortSignal;
  readonly toolsets?: readonly object[];
};

/** Asks a question with the tools of a kernel, and with the toolsets of other extensions that are given. */
export async function askAgent(
  kernel: FakeKernel | null,
  model: FakeModel,
  question = 'What is the average fare?',
  { signal, toolsets = [], ...more }: More = {}
): Promise<Asked> {
  const tools = createAnalysisTools({ kernel, kernelName: 'Python 3', model, ...more });
  const agent = createAgent({ ...more, ...tools, model, toolsets: [...tools.toolsets, ...toolsets] });
  const events: AgentEvent[] = [];
  agent.subscribe(event => events.push(event));
  const result = await agent.run<CellProposal>(question, signal === undefined ? {} : { signal });
  return { result, events, proposal: result.status === 'tool' ? result.value : {} };
}
