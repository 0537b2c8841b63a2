import { basename } from 'node:path';
import {
  addUsage,
  createAgent,
  type AgentEvent,
  type IAgent,
  type IModelClient,
  type RunResult
} from '../agent/index.js';
import { createAnalysisTools, PACKAGE_VERSION, type CellProposal, type CodeForm } from '../toolsets/index.js';
import { AskApproval } from './ask-approval.js';
import type { AskKernel } from './ask-kernel.js';
import type { AskPrompt } from './ask-prompt.js';
import type { AskReport } from './ask-report.js';
import { AskUser } from './ask-user.js';
import type { FileReader } from './data/file-reader.js';
import { loadFiles } from './data/load-files.js';
import type { DataFile } from './data-file.js';
import { failedReport } from './failed-report.js';
import type { NotebookCell } from './notebook-file.js';
import { withReadings } from './report-text.js';
import { readingsOf, toReport, type Finished } from './to-report.js';
import { visibleText } from './visible-text.js';

/** A question with all that answering it takes. */
export type Question = {
  readonly question: string;
  /** Earlier questions of the same chat: asked first, none of their drafts is run. */
  readonly after?: readonly string[];
  readonly data: readonly DataFile[];
  /** What reads them. */
  readonly files: Pick<FileReader, 'read'>;
  readonly model: IModelClient;
  /** Where a network model's requests go. */
  readonly host?: string;
  /** How the model writes what is drafted; code unless given. */
  readonly codeForm?: CodeForm;
  readonly run: boolean;
  readonly allowTools: boolean;
  /** Absent when nobody can be asked: then approvals are denied and questions refused. */
  readonly prompt?: AskPrompt | undefined;
  /** Longest time the draft may run. */
  readonly runSeconds: number;
  /** Called with what is going on, one line each. */
  readonly onProgress: (line: string) => void;
};

export type Answer = { readonly report: AskReport; readonly cells: readonly NotebookCell[] };

/**
 * Loads the data into a fresh kernel, asks the agent, and executes the draft when that was asked for.
 *
 * Executes nothing but the loading code, an allowed `runPython`, and with `run` the draft whose checks passed. Never
 * rejects: what goes wrong is the report's `error`; an abort gives status `aborted`.
 */
export async function askQuestion(kernel: AskKernel, question: Question, signal: AbortSignal): Promise<Answer> {
  const start = performance.now();
  const cells: NotebookCell[] = [];
  let report: AskReport;
  try {
    cells.push(await load(kernel, question, signal));
    const { agent, result, invalidCalls } = await runAgent(kernel, question, signal);
    let finished = await runDraft(kernel, question, result, signal);
    const repair = repairOf(finished, question);
    if (repair !== undefined) {
      question.onProgress('The draft failed; asking for it once more');
      await load(kernel, question, signal); // What the draft changed before it failed is as it was.
      const second = await runDraft(kernel, question, await agent.run(repair, { signal }), signal);
      finished = second.execution?.status === 'ok' ? withBoth(result, second) : finished;
    }
    report = { ...toReport(finished), ...(invalidCalls > 0 && { invalidCalls }) };
    if (report.error?.code === 'gave_up' && kernel.probeFailure !== undefined) {
      throw kernel.probeFailure; // It gave up because it saw no data; this is why.
    }
    cells.push(...notebookCells(report, finished.draft, finished.execution));
  } catch (error) {
    report = failedReport(error, signal);
  }
  return { report: { ...report, ms: Math.round(performance.now() - start) }, cells };
}

/** Executes the draft of a run when that was asked for and its checks passed. */
async function runDraft(
  kernel: AskKernel,
  { run, runSeconds, onProgress }: Question,
  result: RunResult,
  signal: AbortSignal
): Promise<Finished> {
  const draft = draftOf(result);
  if (draft === undefined || !run || hasFailedCheck(draft)) {
    return { result, draft, execution: undefined, value: null, run };
  }
  onProgress('Running the draft');
  const execution = await kernel.port.execute({ code: draft.code, timeoutSeconds: runSeconds, signal });
  return { result, draft, execution, value: execution.status === 'ok' ? await kernel.lastValue() : null, run };
}

/** What a model is asked whose draft failed in the kernel; nothing where it did not, and of the analyst, which would draft the same. */
function repairOf({ execution }: Finished, { model }: Question): string | undefined {
  const error = execution?.outputs.find(output => output.type === 'error');
  return error === undefined || model.destination === 'page'
    ? undefined
    : `That failed with ${error.name}: ${error.message.slice(0, LONGEST_ERROR)}\nDo it in another way.`;
}

const LONGEST_ERROR = 300;

/** With what the first run did and took. */
function withBoth(first: RunResult, second: Finished): Finished {
  const { result } = second;
  const steps = [...first.steps, ...result.steps];
  return { ...second, result: { ...result, steps, usage: addUsage(first.usage, result.usage) } };
}

async function load(
  kernel: AskKernel,
  { data, files, onProgress }: Question,
  signal: AbortSignal
): Promise<NotebookCell> {
  signal.throwIfAborted();
  const loading = await loadFiles(kernel, files, data);
  // Tables of one workbook or database have names of their own.
  const alone = loading.loaded.filter(({ written }, at, all) =>
    all.every((one, no) => no === at || one.written !== written)
  );
  const sources = new Map(alone.map(({ written, name }) => [name, basename(written)]));
  const execution = await kernel.load(loading.code, sources, signal);
  onProgress(`Loaded ${loading.loaded.map(({ written, name }) => `${written} as ${name}`).join(', ')}`);
  for (const { written, notes } of loading.loaded) {
    notes.forEach(note => onProgress(`${written}: ${note}`));
  }
  return { type: 'code', source: loading.code, execution };
}

async function runAgent(
  kernel: AskKernel,
  question: Question,
  signal: AbortSignal
): Promise<{ readonly agent: IAgent; readonly result: RunResult; readonly invalidCalls: number }> {
  const { model, host, codeForm, onProgress, prompt } = question;
  const tools = createAnalysisTools({
    kernel: kernel.port,
    kernelName: 'Python 3, private',
    model,
    version: PACKAGE_VERSION,
    runsCode: question.allowTools || prompt !== undefined,
    ...(host === undefined ? {} : { host }),
    ...(codeForm === undefined ? {} : { codeForm })
  });
  const agent = createAgent({
    model,
    toolsets: tools.toolsets,
    bindings: tools.bindings,
    prompt: tools.prompt,
    ...(tools.decision !== undefined && { decision: tools.decision }),
    approval: new AskApproval(question.allowTools, prompt),
    ...(prompt === undefined ? {} : { user: new AskUser(prompt) })
  });
  let invalidCalls = 0;
  const unsubscribe = agent.subscribe(event => {
    if (event.type === 'tool-end' && (event.result.code === 'unknown_tool' || event.result.code === 'args')) {
      invalidCalls += 1;
    }
    const line = progressLine(event);
    if (line !== undefined) {
      onProgress(line);
    }
  });
  try {
    for (const earlier of question.after ?? []) {
      await agent.run(earlier, { signal });
      signal.throwIfAborted();
    }
    const result = await agent.run(question.question, { signal });
    const choice = prompt === undefined ? '' : await choose(result, prompt, signal);
    return { agent, result: choice === '' ? result : await agent.run(choice, { signal }), invalidCalls };
  } finally {
    unsubscribe();
  }
}

/** What is said to the readings that stand in place of an answer; empty when there are none, or nothing is said. */
async function choose(result: RunResult, prompt: AskPrompt, signal: AbortSignal): Promise<string> {
  const readings = readingsOf(result);
  if (result.status !== 'answer' || readings.length === 0) {
    return '';
  }
  const text = visibleText(withReadings(result.text, readings));
  return ((await prompt(`\n${text}\nA number, or Enter to leave it: `, signal)) ?? '').trim();
}

function progressLine(event: AgentEvent): string | undefined {
  switch (event.type) {
    case 'tool-start':
      return event.toolName;
    case 'tool-end':
      return event.result.status === 'ok' ? undefined : `${event.result.toolName}: ${event.result.status}`;
    default:
      return undefined;
  }
}

function draftOf(result: RunResult): CellProposal | undefined {
  if (result.status !== 'tool' || typeof result.value !== 'object' || result.value === null) {
    return undefined;
  }
  return 'type' in result.value && result.value.type === 'cellwright.proposal'
    ? (result.value as CellProposal)
    : undefined;
}

function hasFailedCheck(draft: CellProposal): boolean {
  return draft.checks.some(check => check.status === 'failed');
}

function notebookCells(
  report: AskReport,
  draft: CellProposal | undefined,
  execution: Finished['execution']
): readonly NotebookCell[] {
  if (draft === undefined) {
    return report.text === '' ? [] : [{ type: 'markdown', source: report.text }];
  }
  const metadata = { cellwright: { provenance: draft.provenance } };
  return [{ type: 'code', source: draft.code, metadata, ...(execution === undefined ? {} : { execution }) }];
}
