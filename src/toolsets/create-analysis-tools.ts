import {
  bind,
  bindPerCall,
  type Binding,
  type DecisionOptions,
  type Destination,
  type IModelClient
} from '../agent/index.js';
import { defaultSharingLevel, Privacy, type SharingLevel } from '../datasets/index.js';
import type { CodeForm } from './code-form.js';
import { DatasetChoiceToolset } from './dataset-choice-toolset.js';
import { DatasetFileToolset } from './dataset-file-toolset.js';
import { DatasetFocus } from './dataset-focus.js';
import { DatasetRef } from './dataset-ref.js';
import { DatasetToolset } from './dataset-toolset.js';
import { DialogueToolset } from './dialogue-toolset.js';
import { gatedKernel, type GatedKernelOptions } from './gated-kernel.js';
import { KernelDatasets } from './kernel-datasets.js';
import type { IKernelPort } from './kernel-port.js';
import { KernelRef } from './kernel-ref.js';
import { LiveDatasetRef } from './live-dataset-ref.js';
import { mainPrompt } from './main-prompt.js';
import { noKernel } from './no-kernel.js';
import type { INotebookPort } from './notebook-port.js';
import { NotebookRef, notebookUntil } from './notebook-ref.js';
import { plainPrompt } from './plain-prompt.js';
import { NotebookToolset } from './notebook-toolset.js';
import type { QuestionFiles } from './question-files.js';
import { PythonToolset } from './python-toolset.js';
import { sharedDatasets } from './shared-datasets.js';

const DEFAULT_SECONDS = 60;

export type AnalysisToolsOptions = {
  /** Kernel of the question's notebook; `null` when it has none. */
  readonly kernel: IKernelPort | null;
  /** What it is called on approval cards. */
  readonly kernelName: string;
  /** The notebook of the question, for tools of other extensions. */
  readonly notebook?: INotebookPort;
  /** The model that answers. */
  readonly model: Pick<IModelClient, 'id' | 'destination' | 'capabilities'>;
  /** The model of sub-queries, which writes what is drafted, where it is another one. */
  readonly writer?: Pick<IModelClient, 'id'>;
  /**
   * Where the most distant of the models runs; that of `model` unless given. What one of them reads it may repeat to the
   * next, so that each of them gets what may go there.
   */
  readonly destination?: Destination;
  /** Hosts of network models, for example `api.openai.com`. */
  readonly host?: string;
  /** Version of this package. */
  readonly version: string;
  /** Default and longest time of `runPython` in seconds; 60 unless given, never more than 600. */
  readonly runPythonSeconds?: number;
  /** Whether somebody can allow code to run; a tool that nobody can allow is not offered. Yes unless told otherwise. */
  readonly runsCode?: boolean;
  /** How much of a dataset may be sent, asked each time; `null`: all of it. By destination unless given. */
  readonly levelOf?: (dataset: string) => SharingLevel | null;
  /** How what is drafted is written; code unless given. */
  readonly codeForm?: CodeForm;
  /** What the chat has settled about its datasets; a fresh one unless given. */
  readonly focus?: DatasetFocus;
  /** Files that are datasets before a cell loads them; none unless given. */
  readonly files?: QuestionFiles;
};

/** What `createAgent` takes to answer questions on live data. */
export type AnalysisTools = {
  readonly toolsets: readonly object[];
  readonly bindings: readonly Binding[];
  readonly prompt: string;
  /** How decisions are read, where that is not up to what the model can do. */
  readonly decision?: DecisionOptions;
};

/**
 * The tools of one notebook's questions. Made for one kernel: tools made for another notebook share nothing with them.
 * Without a kernel the model is told so; a kernel of another language gets plain chat without tools.
 */
export function createAnalysisTools(options: AnalysisToolsOptions): AnalysisTools {
  const { model, writer = model, version, notebook, host = 'another computer', runsCode = true } = options;
  const kernel = options.kernel ?? noKernel;
  const { destination = model.destination } = options;
  const privacy = new Privacy({
    destination,
    levelOf: options.levelOf ?? (() => (destination === 'page' ? null : defaultSharingLevel(destination)))
  });
  const datasets = new KernelDatasets(kernel, privacy, options.focus ?? new DatasetFocus(), options.files);
  const gate: GatedKernelOptions = {
    kernel,
    kernelName: options.kernelName,
    privacy,
    host,
    onRan: () => {
      datasets.invalidate();
    }
  };
  const bindings = [
    bindPerCall(KernelRef, over => gatedKernel(gate, over)),
    bind(LiveDatasetRef, datasets),
    bindPerCall(DatasetRef, over => sharedDatasets(datasets, over)),
    ...(notebook === undefined ? [] : [bindPerCall(NotebookRef, over => notebookUntil(notebook, over))])
  ];
  if (kernel.language !== '' && kernel.language !== 'python') {
    return { toolsets: [], bindings, prompt: plainPrompt(kernel.language) };
  }
  const python = new PythonToolset({
    images: model.capabilities.images,
    defaultSeconds: options.runPythonSeconds ?? DEFAULT_SECONDS
  });
  // Another model that writes does so for one that chooses.
  const isDirect = options.codeForm === 'direct' && writer === model;
  const source = { model: model.id, version };
  const notebookToolset = new NotebookToolset({ ...source, destination, host });
  return {
    toolsets: [
      new DialogueToolset(),
      new DatasetToolset({ ...source, model: writer.id }, options.codeForm),
      new DatasetChoiceToolset(),
      new DatasetFileToolset(source),
      ...(notebook === undefined ? [] : [notebookToolset]),
      ...(runsCode ? [python] : [])
    ],
    bindings,
    prompt: mainPrompt(runsCode),
    ...(isDirect && { decision: { type: 'direct', tool: 'generatePythonCode' } as const })
  };
}
