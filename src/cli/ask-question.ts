import { basename } from 'node:path';
import { addUsage, createAgent, type IAgent, type IModelClient, type RunResult } from '../agent/index.js';
import { createAnalysisTools, type CellProposal, type CodeForm } from '../toolsets/index.js';
import type { AskPrompt } from './ask-environment.js';
import type { AskKernel } from './ask-kernel.js';
import type { DataFile, FileReader } from './file-service.js';
import { loadingCell } from './loading-cell.js';
import { declined, failedReport, toReport, withReadings, type AskReport, type Finished } from './report.js';
import { TerminalApproval, TerminalUser, visibleText } from './terminal.js';

/** The most characters of an error that go to a model. */
const LONGEST_ERROR = 300;

/** A question with all that answering it takes. */
export type Question = {
  readonly question: string;
  /** Earlier questions of the same chat: asked first, none of their drafts is run. */
  readonly after?: readonly string[];
  readonly data: readonly DataFile[];
  /** Reads the data files. */
  readonly files: Pick<FileReader, 'read'>;
  readonly client: IModelClient;
  /** Where a network model's requests go. */
  readonly host?: string;
  /** How the model writes what is drafted; code unless given. */
  readonly codeForm?: CodeForm;
  readonly run: boolean;
  readonly allowTools: boolean;
  /** Absent without a user: then approvals are denied and questions refused. */
  readonly prompt?: AskPrompt | undefined;
  /** Longest time the draft may run. */
  readonly runSeconds: number;
  /** Called with what is going on, one line each. */
  readonly onProgress: (line: string) => void;
};

/**
 * Loads the data into a fresh kernel and asks the agent. Executes nothing but the loading code, an allowed `runPython`, and
 * with `run` the draft whose checks passed. Never rejects: an error becomes the report's `error`; an abort gives `aborted`.
 */
export async function askQuestion(kernel: AskKernel, question: Question, signal: AbortSignal): Promise<AskReport> {
  const start = performance.now();
  const answered = await answer(kernel, question, signal).catch((error: unknown) => failedReport(error, signal));
  return { ...answered, ms: Math.round(performance.now() - start) };
}

async function answer(kernel: AskKernel, question: Question, signal: AbortSignal): Promise<AskReport> {
  await load(kernel, question, signal);
  const { agent, result, invalidCalls } = await runAgent(kernel, question, signal);
  let finished = await runDraft(kernel, question, result, signal);
  const repair = repairOf(finished, question);
  if (repair !== undefined) {
    question.onProgress('The draft failed; asking once more');
    await load(kernel, question, signal); // Restores what the draft changed before it failed.
    const second = await runDraft(kernel, question, await agent.run(repair, { signal }), signal);
    finished = second.execution?.status === 'ok' ? withBoth(result, second) : finished;
  }
  const report = toReport(finished);
  if (report.error?.code === 'gave_up' && kernel.probeFailure !== undefined) {
    throw kernel.probeFailure; // It gave up because it saw no data; this is why.
  }
  return invalidCalls() > 0 ? { ...report, invalidCalls: invalidCalls() } : report;
}

async function load(kernel: AskKernel, { data, files, onProgress }: Question, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { code, loaded } = await loadingCell(data, files, await kernel.missingPackages());
  // Tables of one workbook or database have names of their own.
  const alone = loaded.filter(({ written }) => loaded.filter(other => other.written === written).length === 1);
  await kernel.load(code, new Map(alone.map(({ written, name }) => [name, basename(written)])), signal);
  onProgress(`Loaded ${loaded.map(({ written, name }) => `${written} as ${name}`).join(', ')}`);
  loaded.forEach(({ written, notes }) => notes.forEach(note => onProgress(`${written}: ${note}`)));
}

async function runAgent(
  kernel: AskKernel,
  question: Question,
  signal: AbortSignal
): Promise<{ readonly agent: IAgent; readonly result: RunResult; readonly invalidCalls: () => number }> {
  const { client: model, host, codeForm, onProgress, prompt, allowTools } = question;
  const tools = createAnalysisTools({
    kernel: kernel.port,
    kernelName: 'Python 3, private',
    model,
    runsCode: allowTools || prompt !== undefined,
    ...(host === undefined ? {} : { host }),
    ...(codeForm === undefined ? {} : { codeForm })
  });
  const agent = createAgent({
    model,
    ...tools,
    approval: new TerminalApproval(allowTools, prompt),
    ...(prompt === undefined ? {} : { user: new TerminalUser(prompt) })
  });
  let invalid = 0;
  agent.subscribe(event => {
    if (event.type === 'tool-start') {
      onProgress(event.toolName);
    } else if (event.type === 'tool-end') {
      const { code, status, toolName } = event.result;
      invalid += code === 'unknown_tool' || code === 'args' ? 1 : 0;
      if (status !== 'ok') {
        onProgress(`${toolName}: ${status}`);
      }
    }
  });
  for (const earlier of question.after ?? []) {
    await agent.run(earlier, { signal });
    signal.throwIfAborted();
  }
  const result = await agent.run(question.question, { signal });
  const choice = prompt === undefined ? '' : await choose(result, prompt, signal);
  return { agent, result: choice === '' ? result : await agent.run(choice, { signal }), invalidCalls: () => invalid };
}

/** The user's reply to readings offered in place of an answer; empty if there are none, or the user says nothing. */
async function choose(result: RunResult, prompt: AskPrompt, signal: AbortSignal): Promise<string> {
  const readings = declined(result)?.readings ?? [];
  if (result.status !== 'answer' || readings.length === 0) {
    return '';
  }
  const text = visibleText(withReadings(result.text, readings));
  return ((await prompt(`\n${text}\nA number, or Enter to leave it: `, signal)) ?? '').trim();
}

/** Executes the draft of a run when that was asked for and its checks passed. */
async function runDraft(
  kernel: AskKernel,
  { run, runSeconds, onProgress }: Question,
  result: RunResult,
  signal: AbortSignal
): Promise<Finished> {
  const draft = draftOf(result);
  if (draft === undefined || !run || draft.checks.some(check => check.status === 'failed')) {
    return { result, draft, value: null, run };
  }
  onProgress('Running the draft');
  const execution = await kernel.port.execute({ code: draft.code, timeoutSeconds: runSeconds, signal });
  const last = execution.status === 'ok' ? await kernel.lastValue() : { value: null };
  return { result, draft, execution, ...last, run };
}

function draftOf(result: RunResult): CellProposal | undefined {
  const value = result.status === 'tool' ? (result.value as Partial<CellProposal> | null) : null;
  return value?.type === 'cellwright.proposal' ? (value as CellProposal) : undefined;
}

/** The repair question for a model whose draft failed. Undefined if it did not fail, and for the analyst, which would draft the same again. */
function repairOf({ execution }: Finished, { client }: Question): string | undefined {
  const error = execution?.outputs.find(output => output.type === 'error');
  return error === undefined || client.destination === 'page'
    ? undefined
    : `That failed with ${error.name}: ${error.message.slice(0, LONGEST_ERROR)}\nDo it in another way.`;
}

/** The second run's outcome, with the steps and usage of both runs. */
function withBoth(first: RunResult, second: Finished): Finished {
  const { result } = second;
  const steps = [...first.steps, ...result.steps];
  return { ...second, result: { ...result, steps, usage: addUsage(first.usage, result.usage) } };
}
